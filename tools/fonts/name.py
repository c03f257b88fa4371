"""Makes public/fonts/archivo-bold.ttf, the font of names that are written into pictures, from the two files of Archivo that the site has.

The program that draws those names reads no WOFF2. Run it in the virtual environment of cut.sh.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import merge
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = Path(__file__).parent.parent.parent / 'public' / 'fonts'
SOURCES = ['archivo-wdth-wght', 'archivo-extended']
AXES = {'wght': 700, 'wdth': 112}
# Tables that name the axes, or other letters of the font that the merged one has not.
DROPPED = ['GSUB', 'GDEF', 'STAT', 'HVAR', 'MVAR', 'avar']
NAMES = {1: 'Archivo', 2: 'Bold', 4: 'Archivo Bold', 16: 'Archivo', 17: 'Bold'}


def cut(source: str, folder: Path) -> str:
    font = TTFont(FONTS / f'{source}.woff2', recalcTimestamp=False)
    font.flavor = None
    font = instancer.instantiateVariableFont(font, AXES)
    for table in DROPPED:
        if table in font:
            del font[table]
    target = str(folder / f'{source}.ttf')
    font.save(target)
    return target


with TemporaryDirectory() as folder:
    font = merge.Merger().merge([cut(source, Path(folder)) for source in SOURCES])
for record in list(font['name'].names):
    if record.nameID in NAMES:
        record.string = NAMES[record.nameID]
font['OS/2'].usWeightClass = 700
font.save(FONTS / 'archivo-bold.ttf')
