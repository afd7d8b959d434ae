# Worldline: everything from a fresh clone with Python 3.11 or later and make. Written for POSIX make.
.POSIX:
.PHONY: help play dev test test-long check static lint types client chromium postgres bench coverage contract reference docs-shots clean

# The machine's own Python first: it is built with optimizations, and one that was compiled on the
# spot (by pyenv, say) often takes half as long again for the same tests.
PYTHON = /usr/bin/python3 python3
PORT = 8765
BIN = .venv/bin
NPM = $(BIN)/python hatch_build.py
# Each worker begins with half of the tests in their order, and few servers are started by both.
# What is compiled is kept, whatever the environment says: tests start many processes.
# LATER are the folders of tests that `make check` leaves to `make test`.
LATER = --ignore tests/browser --ignore tests/server --ignore tests/laws --ignore tests/bots
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 2 --dist worksteal

# `$(INSTALL) stamp requirement`: only when the package, its pins or the client changed since the stamp.
INSTALL = install() { \
	changed=$$(find pyproject.toml constraints.txt hatch_build.py web -name node_modules -prune \
		-o -type f -newer ".venv/$$1" -print 2>&1 | head -n 1); \
	if [ -n "$$changed" ] || [ ! -e src/worldline/static/index.html ]; then \
		echo "Installing Worldline and building its client (about a minute the first time) ..."; \
		if [ -x $(BIN)/uv ]; then $(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt -e "$$2"; \
		else $(BIN)/pip install -q --disable-pip-version-check -c constraints.txt -e "$$2"; fi || exit; \
		touch .venv/play ".venv/$$1"; \
	fi; \
}; install

# `$(BESIDE) targets`: beside what comes next, for what reads the code waits where what runs it does
# not. All that it says comes in one piece when it has ended, so that no lines mix.
BESIDE = beside() { \
	( said=$$($(MAKE) -k "$$@" 2>&1); failed=$$?; printf '%s\n' "$$said"; exit $$failed ) & beside=$$!; \
}; beside
TELL = [ $$beside = 0 ] || echo "Format, lint, types, imports or the client failed: see above."

help:
	@echo "make play        install what is needed and play at http://127.0.0.1:$(PORT) (PORT= changes it)"
	@echo "make test        every check and test, as in continuous integration"
	@echo "make test-long   the whole of what it does a part of: more games, fights, characters, clicks, kills and made-up requests"
	@echo "make check       the fast part of it: format, lint, types, imports, unit tests"
	@echo "make bench       measure engine and server beside their peers, and the client"
	@echo "make coverage    write rules/coverage.md: which rules are built"
	@echo "make contract    write web/src/contract: the types of server and games, for the client"
	@echo "make reference   write docs/content_reference.md: all that content can say, with examples"
	@echo "make docs-shots  take the screenshots of the documentation"
	@echo "make clean       remove everything that these commands made"

play: $(BIN)/pip
	@$(INSTALL) play '.[server]'
	@$(BIN)/worldline serve --port $(PORT)

test: dev chromium postgres
	@$(BESIDE) static client; \
	python=0; $(PYTEST) --durations 20 --ignore tests/browser || python=$$?; \
	wait $$beside && beside=0 || beside=$$?; \
	browser=0; $(PYTEST) --durations 20 tests/browser --browser chromium || browser=$$?; \
	$(TELL); [ $$beside$$python$$browser = 000 ]

test-long: dev chromium postgres
	WORLDLINE_WHOLE=true $(PYTEST) -m repeats --ignore tests/browser
	WORLDLINE_WHOLE=true $(PYTEST) -m repeats tests/browser --browser chromium

check: dev
	@$(BESIDE) static; \
	python=0; $(PYTEST) -p no:playwright $(LATER) -m "not slow" || python=$$?; \
	wait $$beside && beside=0 || beside=$$?; \
	$(TELL); [ $$beside$$python = 00 ]

bench: dev chromium
	$(BIN)/python scripts/bench

coverage: dev
	$(BIN)/python scripts/coverage

contract: dev
	$(BIN)/python scripts/contract

reference: dev
	$(BIN)/python scripts/reference

docs-shots: dev chromium
	$(BIN)/python scripts/shots

clean:
	rm -rf .venv dist src/worldline/static web/node_modules test-results
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests scripts -name __pycache__ -prune -exec rm -rf {} +

# The rest is what the commands above stand on.

static: lint types

lint:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types:
	$(BIN)/mypy

client:
	$(NPM) run lint
	$(NPM) run check
	$(NPM) test

# uv installs in a tenth of the time; where it is not to be had, pip does the same.
$(BIN)/pip:
	@for python in $(PYTHON) python3.14 python3.13 python3.12 python3.11; do \
		if "$$python" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
		then "$$python" -m venv .venv || exit; \
			$(BIN)/pip install -q --disable-pip-version-check uv || true; exit 0; fi; \
	done; \
	echo "Worldline needs Python 3.11 or later; name it with make PYTHON=/path/to/python3." >&2; exit 1

# Node for the checks of the client comes from the same place as for its build: see hatch_build.py.
dev: $(BIN)/pip
	@$(INSTALL) dev '.[dev]'
	@$(NPM) --version >/dev/null 2>&1 || $(BIN)/pip install -q --disable-pip-version-check \
		"$$($(BIN)/python -c 'import hatch_build; print(hatch_build.NODE_WHEEL)')"
	@[ web/node_modules/.package-lock.json -nt web/package-lock.json ] || $(NPM) ci

# Missing and not to be had here: the browser tests say so and are skipped, or fail if CI is set.
chromium:
	@for name in chromium chromium-headless-shell; do \
		command -v $$name >/dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
		{ apt-get update -qq && apt-get install -qq -y --no-install-recommends $$name; } || true; \
	done

# Likewise: see tests/postgres.py.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
		[ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
		{ apt-get update -qq && apt-get install -qq -y --no-install-recommends postgresql; } || true
