#!/bin/sh
# Cuts the typefaces again, and measures them: see README.md. Needs Python 3.11 or later, and npm.
set -e
cd "$(dirname "$0")"
[ -d .venv ] || { python3 -m venv .venv && .venv/bin/pip install -q -r requirements.txt; }
[ -d node_modules ] || npm install --ignore-scripts --no-package-lock --no-audit --no-fund
.venv/bin/python cut.py
.venv/bin/python write.py
.venv/bin/python samples.py
.venv/bin/python initials.py
cd ../..
npx oxfmt tools/fonts/sheets app/core/brand/display-widths.json app/core/brand/font-stacks.ts
