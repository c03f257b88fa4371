"""Cuts the typefaces of pairs.py from their packages into public/fonts: the letters, weights and widths that the site uses."""

import shutil
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from pairs import EXTENDED, FACES

HERE = Path(__file__).parent
PACKAGES = HERE / 'node_modules'
FONTS = HERE.parent.parent / 'public' / 'fonts'
# The first pair, whose letters the others have too.
MODEL = FONTS / 'archivo-wdth-wght.woff2'


def options() -> Options:
    chosen = Options()
    chosen.flavor = 'woff2'
    chosen.hinting = False
    chosen.layout_features = [*chosen.layout_features, 'tnum']
    chosen.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    chosen.notdef_outline = True
    return chosen


def subset(source: Path, axes: dict, unicodes: set[int], target: Path) -> None:
    font = TTFont(source, recalcTimestamp=False)
    if 'fvar' in font:
        present = {axis.axisTag for axis in font['fvar'].axes}
        instancer.instantiateVariableFont(font, {tag: at for tag, at in axes.items() if tag in present}, inplace=True)
        left = {axis.axisTag for axis in font['fvar'].axes} if 'fvar' in font else set()
        wanted = {tag for tag, at in axes.items() if isinstance(at, tuple)}
        if left != wanted:
            raise SystemExit(f'{source.name} varies in {sorted(left)}, not in {sorted(wanted)}')
        # What has been cut is read again, since glyphs that no longer vary are still missing from its tables.
        content = BytesIO()
        font.flavor = None
        font.save(content)
        content.seek(0)
        font = TTFont(content, recalcTimestamp=False)
    chosen = options()
    subsetter = Subsetter(chosen)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    font.flavor = 'woff2'
    font.save(target)
    print(f'{target.stat().st_size:7} {target.name}')


def main() -> None:
    basic = set(TTFont(MODEL).getBestCmap())
    extended = set(parse_unicodes(EXTENDED.replace('U+', '')))
    for name, (package, files, axes) in FACES.items():
        folder = PACKAGES / package / 'files'
        subset(folder / f'{files.format("latin")}.woff2', axes, basic, FONTS / f'{name}.woff2')
        subset(folder / f'{files.format("latin-ext")}.woff2', axes, extended, FONTS / f'{name}-extended.woff2')
        family = package.rsplit('/', 1)[1]
        shutil.copy(PACKAGES / package / 'LICENSE', FONTS / f'OFL-{family}.txt')


main()
