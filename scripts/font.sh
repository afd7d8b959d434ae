#!/bin/sh
# Write web/src/ui/inter.woff2: Inter's Latin part with the weights that the client uses, and of its
# features those: kerning, and digits of one width. It is half as large as the whole.
# Beside what `make dev` installs it needs: pip install fonttools brotli
set -eu
cd "$(dirname "$0")/.."
whole=web/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2
weights=$(mktemp)
trap 'rm -f "$weights"' EXIT
fonttools varLib.instancer -q "$whole" wght=400:750 -o "$weights"
fonttools subset "$weights" --unicodes='*' --layout-features=kern,tnum --flavor=woff2 \
	--output-file=web/src/ui/inter.woff2
