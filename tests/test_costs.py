"""Fixed work costs no more bytecodes than its stored figure says; see `worldline.costs`."""

import json
import os
import subprocess
import sys

import pytest
from repeats import repeats

from worldline.costs import VERSION, Cost, count, find_growth, read_stored

CEILINGS = {8: 2_230_000, 24: 2_350_000}
"""Bytecodes of a random fight of 4 against 4, the mean of so many."""
STORE = f"{sys.executable} -m worldline.costs --write"


@pytest.mark.slow
def test_fixed_work_costs_no_more_than_is_stored() -> None:
    """A process of its own: what other tests have worked out is not kept there."""
    before = read_stored().get(VERSION)
    if before is None and os.environ.get("CI") != "true":
        pytest.skip(f"no costs are stored for Python {VERSION}: {STORE}")
    command = [sys.executable, "-m", "worldline.costs", "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    now = {name: Cost(*cost) for name, cost in json.loads(done.stdout).items()}
    assert not find_growth(before or {}, now), f"if that is wanted, store the new figures: {STORE}"


@pytest.mark.slow
@pytest.mark.repeats
def test_a_random_fight_has_a_ceiling_whatever_is_stored() -> None:
    """Else three parts of a hundred at a time would lead anywhere."""
    fights = repeats(8, 24)
    count = f"from worldline.costs import random_fight; print(random_fight({fights}).bytecodes)"
    done = subprocess.run([sys.executable, "-c", count], check=True, capture_output=True, text=True)
    assert int(done.stdout) <= CEILINGS[fights]


def test_every_python_that_is_supported_has_figures_for_the_same_work() -> None:
    figures = read_stored()
    assert [*figures] == ["3.11", "3.12", "3.13"]
    assert len({frozenset(works) for works in figures.values()}) == 1


def test_growth_by_more_than_three_parts_of_a_hundred_shows() -> None:
    before = {"walk": 1000, "talk": 1000}
    assert not find_growth(before, {"walk": Cost(1030, 9), "talk": Cost(500, 9)})
    assert find_growth(before, {"walk": Cost(1031, 9), "sing": Cost(10, 1)}) == [
        "walk: 1,031 bytecodes, 1,000 are stored",
        "sing: 10 bytecodes, 0 are stored",
    ]


def test_the_same_work_costs_the_same_and_more_work_more() -> None:
    def work(times: int) -> int:
        return sum(abs(k) for k in range(times))

    few, again, many = (count(lambda n=n: work(n)) for n in (10, 10, 20))  # type: ignore[misc]
    assert few == again
    assert few.bytecodes < many.bytecodes
    assert few.calls >= 2
