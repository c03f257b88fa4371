"""Draws the capital letters of the first pair's titles as outlines, for the icons and pictures of sites without any of their own."""

import json
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).parent.parent.parent
AXES = {'wght': 800, 'wdth': 125}
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789' + ''.join(
    letter for letter in map(chr, range(0xC0, 0x180)) if letter.isupper()
)
# Of the square that the letter is centred in; `brandIcon` draws it.
SQUARE, WIDEST, HIGHEST = 640, 400, 380


def outline(font: TTFont, letter: str) -> str | None:
    name = font.getBestCmap().get(ord(letter))
    if name is None:
        return None
    glyphs = font.getGlyphSet()
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, bottom, right, top = bounds.bounds
    factor = min(WIDEST / (right - left), HIGHEST / (top - bottom))
    x = SQUARE / 2 - factor * (left + right) / 2
    y = SQUARE / 2 + factor * (bottom + top) / 2
    pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
    glyphs[name].draw(TransformPen(pen, (factor, 0, 0, -factor, x, y)))
    return pen.getCommands()


def main() -> None:
    drawn: dict[str, str] = {}
    for source in ('archivo-extended', 'archivo-wdth-wght'):
        font = TTFont(ROOT / 'public' / 'fonts' / f'{source}.woff2')
        font = instancer.instantiateVariableFont(font, AXES)
        drawn |= {letter: path for letter in LETTERS if (path := outline(font, letter))}
    text = json.dumps(dict(sorted(drawn.items())), ensure_ascii=False, indent=2)
    (ROOT / 'app' / 'core' / 'brand' / 'initials.json').write_text(f'{text}\n')


main()
