import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import DISPLAY_WIDTHS from '~/core/brand/display-widths.json' with { type: 'json' };
import { heroFit, shapeTokens, SITE_SHAPE } from '~/core/brand/site-look';
import { displayWidth } from '~/core/brand/display-width';
import { FONT_FILES, typefacesOf, typefaceTokens, type Typefaces } from '~/core/brand/typefaces';
import { TYPEFACES } from '~/core/nouns/settings';
import { readStyleSheets, styleSheet } from '../../style-sheets';

const sheets = readStyleSheets();
const sheetOf = (pair: Typefaces) =>
  pair === 'grotesque' ? 'app/styles/fonts.css' : `tools/fonts/sheets/${pair}.css`;

interface Face {
  family: string;
  source: string;
  range: string;
}

/** Returns the faces that the sheet of a pair declares. */
function facesOf(file: string): Face[] {
  const faces: Face[] = [];
  styleSheet(file, readFileSync(file, 'utf8')).root.walkAtRules('font-face', (rule) => {
    const values = new Map<string, string>();
    rule.walkDecls(({ prop, value }) => void values.set(prop, value));
    faces.push({
      family: (values.get('font-family') ?? '').replaceAll("'", ''),
      source: values.get('src') ?? '',
      range: values.get('unicode-range') ?? '',
    });
  });
  return faces;
}

/** Returns the declared value of a custom property of `:root`, with single spaces. */
function declared(name: string): string | undefined {
  let found: string | undefined;
  for (const { file, root } of sheets)
    if (file === 'tokens.css' || file === 'site/theme.css')
      root.walkDecls(`--${name}`, ({ value }) => void (found ??= value.replaceAll(/\s+/g, ' ').trim()));
  return found;
}

const GENERIC = ['sans-serif', 'serif', 'monospace'];
const FIRST_FAMILIES = new Set(facesOf('app/styles/fonts.css').map(({ family }) => family));

describe.each(TYPEFACES)('the pair %s', (pair) => {
  const faces = facesOf(sheetOf(pair));
  const families = new Set([...faces.map(({ family }) => family), ...FIRST_FAMILIES]);

  it('declares every font that its tokens name', () => {
    const { display = '', text = '', ui = '' } = typefaceTokens(pair);
    const named = [display, text, ui].flatMap((stack) =>
      stack.split(', ').map((name) => name.replaceAll("'", '')),
    );
    expect(named.filter((name) => !families.has(name) && !GENERIC.includes(name))).toEqual([]);
  });

  it('has a stand-in for each of its fonts, and the letters of Latin Extended-A in a file of their own', () => {
    const own = new Set(faces.filter(({ source }) => source.includes('url(')).map(({ family }) => family));
    for (const family of own) {
      const fallback = family.replace(' Variable', '');
      expect(families, family).toContain(`${fallback} Fallback`);
      const files = faces.filter((face) => face.family === family && face.source.includes('-extended'));
      expect(files.length, family).toBeGreaterThan(0);
      expect(files.every(({ range }) => range.includes('U+100-130'))).toBe(true);
    }
  });

  it('comes with the files that it names, and preloads those of its tokens', () => {
    const named = [...faces, ...facesOf('app/styles/fonts.css')].flatMap(
      ({ source }) => /\/fonts\/([\w-]+)\.woff2/.exec(source)?.[1] ?? [],
    );
    for (const file of named)
      expect(readFileSync(`public/fonts/${file}.woff2`).byteLength).toBeLessThan(55_000);
    expect(named).toEqual(expect.arrayContaining([...FONT_FILES[pair]]));
  });

  it('weighs little more than the first one at most', () => {
    const bytes = (files: readonly string[]) =>
      files.reduce((sum, file) => sum + readFileSync(`public/fonts/${file}.woff2`).byteLength, 0);
    expect(bytes(FONT_FILES[pair])).toBeLessThanOrEqual(1.1 * bytes(FONT_FILES.grotesque));
  });

  it('has licences that the notice names', () => {
    const notice = readFileSync('NOTICE', 'utf8');
    for (const name of FONT_FILES[pair]) {
      const typeface = LICENCES.find((licence) => name.startsWith(licence.replace(/-[34]$/, '')));
      expect(notice, name).toContain(`OFL-${typeface ?? ''}.txt`);
      expect(readFileSync(`public/fonts/OFL-${typeface ?? ''}.txt`, 'utf8')).toContain(
        'SIL Open Font License',
      );
    }
  });
});

/** Longer names first, since some begin with others. */
const LICENCES = [
  ...['archivo', 'bodoni-moda', 'figtree', 'fraunces', 'hanken-grotesk', 'jost', 'league-gothic'],
  ...['libre-franklin', 'literata', 'martian-mono', 'newsreader', 'nunito-sans', 'nunito', 'source-sans-3'],
  'source-serif-4',
];

describe('the tokens of a site without a brand', () => {
  it.each(Object.entries(SITE_SHAPE).filter(([name]) => !name.startsWith('hero-')))(
    '--%s is %s, as in the style sheets',
    (name, value) => {
      expect(declared(name)).toBe(value);
    },
  );

  it('the hero has the width and the lines of the default words', () => {
    const fit = heroFit(['First', 'Original', 'Indispensable'], 'grotesque');
    expect(fit).toEqual({ width: 820, lines: 3 });
    expect(declared('t-hero')).toContain('var(--hero-width, 8.2)');
    expect(declared('t-hero')).toContain('var(--hero-lines, 3)');
  });

  it('what is unknown counts as not chosen', () => {
    expect(typefacesOf('')).toBe('grotesque');
    expect(typefacesOf('toString')).toBe('grotesque');
    expect(shapeTokens({ typefaces: 'x', corners: 'constructor', hero: { width: 820, lines: 3 } })).toEqual(
      SITE_SHAPE,
    );
  });
});

describe('the width of a line of titles', () => {
  const { grotesque, mono, condensed } = DISPLAY_WIDTHS;

  it('is the sum of its letters and of the space between them', () => {
    expect(displayWidth('m', grotesque)).toBeCloseTo(1.17 - 0.035, 5);
    expect(displayWidth('mm', grotesque)).toBeCloseTo(2 * (1.17 - 0.035), 5);
    expect(displayWidth('', grotesque)).toBe(0);
  });

  it('is that of a letter without its marks, also of one that is composed', () => {
    expect(displayWidth('É', grotesque)).toBe(displayWidth('E', grotesque));
    expect(displayWidth('e\u0301', grotesque)).toBe(displayWidth('e', grotesque));
    expect(displayWidth('ŁÓDŹ', condensed)).toBe(displayWidth('LODZ', condensed));
  });

  it('is the same for all letters of a typewriter', () => {
    expect(displayWidth('iiii', mono)).toBe(displayWidth('WWWW', mono));
  });

  it('counts letters that the typefaces lack as wide', () => {
    expect(displayWidth('映', condensed)).toBeGreaterThan(1);
    expect(displayWidth('🎬', condensed)).toBeGreaterThan(1);
  });
});

it.each([
  [['Go'], 1],
  [['A', 'B', 'C', 'D', 'E'], 5],
])('the hero words %j take %d lines', (words, lines) => {
  expect(heroFit(words, 'condensed').lines).toBe(lines);
});
