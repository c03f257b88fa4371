"""The pairs of typefaces, and how each is cut from its package. The pair `grotesque` is in app/styles/fonts.css."""

# Letters of central European, Baltic, Turkish, Romanian and Welsh names, as in app/styles/fonts.css.
EXTENDED = 'U+100-130, U+132-151, U+154-17F, U+218-21B, U+1E80-1E85, U+1E9E, U+1EF2-1EF3'

VARIABLE = '@fontsource-variable/'

# name: (package, name of its files without the subset, position on each axis or (least, most)).
FACES = {
    'league-gothic': ('@fontsource/league-gothic', 'league-gothic-{}-400-normal', {}),
    'libre-franklin': (VARIABLE + 'libre-franklin', 'libre-franklin-{}-wght-normal', {'wght': (400, 700)}),
    'libre-franklin-italic': (VARIABLE + 'libre-franklin', 'libre-franklin-{}-wght-italic', {'wght': 400}),
    'jost-display': (VARIABLE + 'jost', 'jost-{}-wght-normal', {'wght': 700}),
    'jost': (VARIABLE + 'jost', 'jost-{}-wght-normal', {'wght': (400, 700)}),
    'literata': (VARIABLE + 'literata', 'literata-{}-opsz-normal', {'opsz': 16, 'wght': (400, 600)}),
    'literata-italic': (VARIABLE + 'literata', 'literata-{}-opsz-italic', {'opsz': 16, 'wght': 400}),
    'source-serif-display': (VARIABLE + 'source-serif-4', 'source-serif-4-{}-opsz-normal', {'opsz': 60, 'wght': 600}),
    'source-serif': (VARIABLE + 'source-serif-4', 'source-serif-4-{}-opsz-normal', {'opsz': 16, 'wght': (400, 600)}),
    'source-serif-italic': (VARIABLE + 'source-serif-4', 'source-serif-4-{}-opsz-italic', {'opsz': 16, 'wght': 400}),
    'source-sans': (VARIABLE + 'source-sans-3', 'source-sans-3-{}-wght-normal', {'wght': (400, 700)}),
    'bodoni-moda-display': (VARIABLE + 'bodoni-moda', 'bodoni-moda-{}-opsz-normal', {'opsz': 11, 'wght': 700}),
    'hanken-grotesk': (VARIABLE + 'hanken-grotesk', 'hanken-grotesk-{}-wght-normal', {'wght': (400, 700)}),
    'hanken-grotesk-italic': (VARIABLE + 'hanken-grotesk', 'hanken-grotesk-{}-wght-italic', {'wght': 400}),
    'fraunces-display': (VARIABLE + 'fraunces', 'fraunces-{}-full-normal', {'opsz': 144, 'SOFT': 100, 'WONK': 0, 'wght': 700}),
    'figtree': (VARIABLE + 'figtree', 'figtree-{}-wght-normal', {'wght': (400, 700)}),
    'figtree-italic': (VARIABLE + 'figtree', 'figtree-{}-wght-italic', {'wght': 400}),
    'nunito-display': (VARIABLE + 'nunito', 'nunito-{}-wght-normal', {'wght': 900}),
    'nunito-sans': (VARIABLE + 'nunito-sans', 'nunito-sans-{}-wght-normal', {'wght': (400, 700)}),
    'nunito-sans-italic': (VARIABLE + 'nunito-sans', 'nunito-sans-{}-wght-italic', {'wght': 400}),
    'martian-mono-display': (VARIABLE + 'martian-mono', 'martian-mono-{}-wdth-normal', {'wdth': 100, 'wght': 700}),
    'martian-mono': (VARIABLE + 'martian-mono', 'martian-mono-{}-wdth-normal', {'wdth': 75, 'wght': (400, 700)}),
}

# What stands in for a face until it is loaded: (suffix of the family, local names, package and file of the same widths), by style.
SANS = {
    'regular': [
        ('', ['Arial', 'Roboto', 'Liberation Sans'], '@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
        (' Linux', ['DejaVu Sans'], 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    ],
    'bold': [
        ('', ['Arial Bold', 'Roboto Bold', 'Liberation Sans Bold'], '@fontsource/arimo/files/arimo-latin-700-normal.woff2'),
        (' Linux', ['DejaVu Sans Bold'], 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
    ],
    'italic': [
        ('', ['Arial Italic', 'Roboto Italic', 'Liberation Sans Italic'], '@fontsource/arimo/files/arimo-latin-400-italic.woff2'),
        (' Linux', ['DejaVu Sans Oblique'], 'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf'),
    ],
}
SERIF = {
    'regular': [
        ('', ['Georgia'], '@fontsource/gelasio/files/gelasio-latin-400-normal.woff2'),
        (' Android', ['Noto Serif'], '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2'),
        (' Linux', ['DejaVu Serif'], 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'),
    ],
    'bold': [
        ('', ['Georgia Bold'], '@fontsource/gelasio/files/gelasio-latin-700-normal.woff2'),
        (' Android', ['Noto Serif Bold'], '@fontsource/noto-serif/files/noto-serif-latin-700-normal.woff2'),
        (' Linux', ['DejaVu Serif Bold'], 'dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'),
    ],
    'italic': [
        ('', ['Georgia Italic'], '@fontsource/gelasio/files/gelasio-latin-400-italic.woff2'),
        (' Android', ['Noto Serif Italic'], '@fontsource/noto-serif/files/noto-serif-latin-400-italic.woff2'),
        (' Linux', ['DejaVu Serif Italic'], 'dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf'),
    ],
}
MONO = {
    'regular': [
        ('', ['Menlo', 'Courier New', 'Roboto Mono', 'Liberation Mono', 'DejaVu Sans Mono'], '@fontsource/cousine/files/cousine-latin-400-normal.woff2'),
    ],
    'bold': [
        ('', ['Menlo Bold', 'Courier New Bold', 'Roboto Mono Bold', 'Liberation Mono Bold', 'DejaVu Sans Mono Bold'], '@fontsource/cousine/files/cousine-latin-700-normal.woff2'),
    ],
}

# The file of the first pair whose name does not follow from that of its extended letters.
EXTENDED_FILES = {'newsreader-wght': 'newsreader-extended'}

# The size of a face is multiplied, so that all pairs look as large as the first: by a number, or to be as wide in running text as a face of it.
READING = 'newsreader-wght'
INTERFACE = 'archivo-wdth-wght'


def family(name: str, files: dict, stand_ins: dict, generic: str, scale: float | str) -> dict:
    return {'name': name, 'files': files, 'stand_ins': stand_ins, 'generic': generic, 'scale': scale}


def title_face(name: str, file: str, stand_ins: dict, generic: str, scale: float) -> dict:
    return family(name, {'display': file}, stand_ins, generic, scale)


def roman_and_italic(file: str) -> dict:
    return {'normal': file, 'italic': f'{file}-italic'}


def sans_for_both(name: str, file: str) -> tuple[dict, dict]:
    """One typeface for reading and for the interface, which is larger there, as Archivo is beside Newsreader."""
    return (
        family(f'{name} Text', roman_and_italic(file), SANS, 'sans-serif', READING),
        family(name, {'normal': file}, SANS, 'sans-serif', INTERFACE),
    )


# pair: (what it is, titles, reading, interface, letter spacing of titles in em).
PAIRS = {
    'condensed': (
        'League Gothic with Libre Franklin',
        title_face('League Gothic', 'league-gothic', SANS, 'sans-serif', 1.2),
        *sans_for_both('Libre Franklin', 'libre-franklin'),
        -0.005,
    ),
    'geometric': (
        'Jost with Literata',
        title_face('Jost Display', 'jost-display', SANS, 'sans-serif', 1.0),
        family('Literata', roman_and_italic('literata'), SERIF, 'serif', READING),
        family('Jost', {'normal': 'jost'}, SANS, 'sans-serif', INTERFACE),
        -0.03,
    ),
    'bookish': (
        'Source Serif 4 with Source Sans 3',
        title_face('Source Serif Display', 'source-serif-display', SERIF, 'serif', 1.06),
        family('Source Serif', roman_and_italic('source-serif'), SERIF, 'serif', READING),
        family('Source Sans', {'normal': 'source-sans'}, SANS, 'sans-serif', INTERFACE),
        -0.03,
    ),
    'didone': (
        'Bodoni Moda with Hanken Grotesk',
        title_face('Bodoni Moda Display', 'bodoni-moda-display', SERIF, 'serif', 1.0),
        *sans_for_both('Hanken Grotesk', 'hanken-grotesk'),
        -0.02,
    ),
    'soft': (
        'Fraunces with Figtree',
        title_face('Fraunces Display', 'fraunces-display', SERIF, 'serif', 1.0),
        *sans_for_both('Figtree', 'figtree'),
        -0.03,
    ),
    'rounded': (
        'Nunito with Nunito Sans',
        title_face('Nunito Display', 'nunito-display', SANS, 'sans-serif', 1.04),
        *sans_for_both('Nunito Sans', 'nunito-sans'),
        -0.025,
    ),
    'mono': (
        'Martian Mono with Newsreader',
        title_face('Martian Mono Display', 'martian-mono-display', MONO, 'monospace', 0.94),
        family('Newsreader Text', {'normal': 'newsreader-wght', 'italic': 'newsreader-italic'}, SERIF, 'serif', 1.0),
        family('Martian Mono', {'normal': 'martian-mono'}, MONO, 'monospace', 0.9),
        -0.05,
    ),
}
