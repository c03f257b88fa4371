"""Draws a word in the titles of each pair as an outline, so that the admin shows a pair without loading its fonts."""

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen

from pairs import PAIRS
from write import ROOT, file_of, shaped

SAMPLES = ROOT / 'public' / 'icons' / 'typefaces'
WORD = 'Reel'
# Of the drawing, whose letters are 1000 high; every word fits, and all have the same size.
WIDTH, HEIGHT, BASELINE = 3000, 1000, 880
# The titles of the first pair, as in app/styles/site/type.css.
GROTESQUE = ('archivo-wdth-wght', {'wght': 800, 'wdth': 125}, 1.0, -0.035)


def outline(file: str, at: dict[str, float], size: float, tight: float) -> str:
    font, buffer = shaped(file_of(file), WORD, at)
    factor = 1000 * size / font.face.upem
    pen = SVGPathPen(None, ntos=lambda number: str(round(number)))
    x = 0.0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        left = x + position.x_offset * factor
        font.draw_glyph_with_pen(info.codepoint, TransformPen(pen, (factor, 0, 0, -factor, left, BASELINE)))
        x += position.x_advance * factor + 1000 * size * tight
    return pen.getCommands()


def main() -> None:
    SAMPLES.mkdir(exist_ok=True)
    faces = {'grotesque': GROTESQUE}
    for pair, (_, titles, _, _, tight) in PAIRS.items():
        faces[pair] = (titles['files']['display'], {}, titles['scale'], tight)
    for pair, face in faces.items():
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><path d="{outline(*face)}"/></svg>\n'
        (SAMPLES / f'{pair}.svg').write_text(svg)


main()
