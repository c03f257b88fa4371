"""Measures the typefaces in public/fonts, and writes the style sheet of each pair and the widths of its titles' letters."""

import json
import math
from functools import cache
from io import BytesIO
from pathlib import Path

import uharfbuzz as hb
from fontTools.ttLib import TTFont

from pairs import EXTENDED, EXTENDED_FILES, PAIRS

HERE = Path(__file__).parent
PACKAGES = HERE / 'node_modules'
ROOT = HERE.parent.parent
FONTS = ROOT / 'public' / 'fonts'
SHEETS = HERE / 'sheets'
RULES = ROOT / 'app' / 'rules' / 'brand'

RUNNING = (
    'The brief was one sentence long: stay for a year, and never stand taller than a redshank. Everything about the series came out '
    'of that sentence, and out of the weather. We asked whoever had been there before, walked the dykes at half past four in the '
    'morning, and learned to tell by the light how soon the tide would turn. In March 2024 the first of the six films was seen by '
    'two million people; “it is a portrait of patience”, a critic wrote, “and of its price”.'
)
TITLES = (
    'The Long Rain Salt Country Double or Nothing Perihelion The Ink Archive Ember Double win at the Lumen Awards Cameras roll on a '
    'second series A new home on Canal Street Ines Caldeira joins as Head of Drama Our Shows People News Contact Open positions'
)
# Beside these, letters with marks are as wide as the letters without.
LETTERS = ''.join(chr(code) for code in range(0x20, 0x7F)) + 'ßæœøÆŒØðÐþÞđĐħĦıłŁŋŊ–—‘’“”…·•×£€©®'


@cache
def opened(path: Path) -> tuple[TTFont, hb.Face]:
    font = TTFont(path)
    font.flavor = None
    content = BytesIO()
    font.save(content)
    return font, hb.Face(content.getvalue())


def shaped(path: Path, text: str, at: dict[str, float]) -> tuple[hb.Font, hb.Buffer]:
    """The glyphs of a text and their places, in units of the font, with kerning."""
    _, face = opened(path)
    font = hb.Font(face)
    font.set_variations(at)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    return font, buffer


def width(path: Path, text: str, at: dict[str, float]) -> float:
    """The width of a text in em, with kerning."""
    font, buffer = shaped(path, text, at)
    return sum(position.x_advance for position in buffer.glyph_positions) / font.face.upem


def file_of(name: str) -> Path:
    return FONTS / f'{name}.woff2'


def scale(family: dict) -> float:
    """What the size of a family is multiplied with."""
    wanted = family['scale']
    if isinstance(wanted, str):
        return width(file_of(wanted), RUNNING, {'wght': 400}) / width(file_of(family['files']['normal']), RUNNING, {'wght': 400})
    return wanted


def percent(value: float) -> str:
    return f'{100 * value:.2f}'.rstrip('0').rstrip('.') + '%'


def rule(declarations: dict[str, str]) -> str:
    return '@font-face {\n' + ''.join(f'  {name}: {value};\n' for name, value in declarations.items() if value) + '}\n'


def weights_of(name: str) -> str:
    font, _ = opened(file_of(name))
    axis = next(axis for axis in font['fvar'].axes if axis.axisTag == 'wght')
    return f'{axis.minValue:g} {axis.maxValue:g}'


def face_rules(family: dict, style: str) -> str:
    name = family['files'][style]
    weights = {'display': '1 1000', 'italic': '400'}.get(style) or weights_of(name)
    common = {
        'font-weight': weights,
        'font-stretch': '50% 200%' if style == 'display' else '',
        'font-style': 'italic' if style == 'italic' else '',
        'size-adjust': percent(scale(family)),
    }

    # Only titles change their font once they are drawn: paragraphs would break in other places, under the eyes of a reader.
    display = 'swap' if style == 'display' else 'optional'

    def one(file: str, letters: str, display: str) -> str:
        source = f"url('/fonts/{file}.woff2') format('woff2')"
        return rule({'font-family': f"'{family['name']}'", 'src': source, **common, 'font-display': display, 'unicode-range': letters})

    return one(name, '', display) + one(EXTENDED_FILES.get(name, f'{name}-extended'), EXTENDED, 'swap')


def fallback_rules(family: dict, style: str) -> str:
    """A stand-in takes the room of the face: as wide in running text (in titles, where it is for titles), as high above and below the line."""
    name = family['files'][style]
    font, _ = opened(file_of(name))
    em = font['head'].unitsPerEm
    uses = {
        'display': [('bold', '1 1000', TITLES, {})],
        'italic': [('italic', '400', RUNNING, {})],
        'normal': [('regular', '400 599', RUNNING, {'wght': 400}), ('bold', '600 900', RUNNING, {'wght': 600})],
    }[style]
    rules = ''
    for kind, weights, text, at in uses:
        for suffix, names, file in family['stand_ins'][kind]:
            size = scale(family) * width(file_of(name), text, at) / width(PACKAGES / file, text, {})
            up, down = (scale(family) * each / em / size for each in (font['hhea'].ascent, -font['hhea'].descent))
            rules += rule(
                {
                    'font-family': f"'{family['name']} Fallback{suffix}'",
                    'src': ', '.join(f"local('{each}')" for each in names),
                    'font-weight': weights,
                    'font-stretch': '50% 200%' if style == 'display' else '',
                    'font-style': 'italic' if style == 'italic' else '',
                    'size-adjust': percent(size),
                    'ascent-override': percent(up),
                    'descent-override': percent(down),
                    'line-gap-override': '0%',
                }
            )
    return rules


def stack(family: dict) -> str:
    name = family['name']
    suffixes = dict.fromkeys(suffix for each in family['stand_ins'].values() for suffix, _, _ in each)
    return ', '.join([f"'{name}'", *(f"'{name} Fallback{suffix}'" for suffix in suffixes), family['generic']])


def sheet(title: str, families: list[dict]) -> str:
    rules = ''.join(face_rules(family, style) + fallback_rules(family, style) for family in families for style in family['files'])
    return f'/* {title}. Written by tools/fonts. */\n{rules}'


def measures(path: Path, scaled: float, tight: float, at: dict[str, float]) -> dict:
    """How large the letters of titles are, in hundredths of an em; widths are rounded up."""
    font, _ = opened(path)
    em = font['head'].unitsPerEm
    letters: dict[int, str] = {}
    for letter in LETTERS:
        if ord(letter) in font.getBestCmap():
            size = math.ceil(100 * scaled * width(path, letter, at))
            letters[size] = letters.get(size, '') + letter
    return {
        'spacing': tight,
        'capHeight': round(100 * scaled * font['OS/2'].sCapHeight / em),
        'descender': round(-100 * scaled * font['glyf']['p'].yMin / em),
        'letters': dict(sorted(letters.items())),
    }


def main() -> None:
    SHEETS.mkdir(parents=True, exist_ok=True)
    widths = {'grotesque': measures(file_of('archivo-wdth-wght'), 1, -0.035, {'wght': 800, 'wdth': 125})}
    tokens = ''
    for pair, (title, display, text, ui, tight) in PAIRS.items():
        families = {'display': display, 'text': text, 'ui': ui}
        (SHEETS / f'{pair}.css').write_text(sheet(title, list(families.values())))
        widths[pair] = measures(file_of(display['files']['display']), scale(display), tight, {})
        stacks = ''.join(f'    {token}: "{stack(family)}",\n' for token, family in families.items())
        tokens += f'  {pair}: {{\n{stacks}    tight: {tight},\n  }},\n'
    write('display-widths.json', json.dumps(widths, indent=2, ensure_ascii=False))
    write(
        'font-stacks.ts',
        '/** The fonts of each pair of typefaces but the first, and the space between the letters of titles in em. Written by tools/fonts. */\n'
        f'export const FONT_STACKS = {{\n{tokens}}} as const;\n',
    )


def write(name: str, content: str) -> None:
    RULES.mkdir(parents=True, exist_ok=True)
    (RULES / name).write_text(content)


if __name__ == '__main__':
    main()
