/** The colours that follow from a brand: everything can be read, whatever is chosen. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../full-length';
import { brandSheet } from '~/core/brand/brand-sheet.server';
import {
  brandColours,
  contrastsOn,
  GROUNDS,
  SITE_COLOURS,
  contrastText,
  movedText,
  contrastOf,
  toHex,
  toOklch,
} from '~/core/brand/colours';

const NONE = { accent: '', tint: '' };
const HERO = { width: 820, lines: 3 };
const DEFAULT_LOOK = { ...NONE, ground: '', typefaces: '', corners: '', hero: HERO } as const;

const hex = (value: number) => `#${value.toString(16).padStart(6, '0')}`;
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map(hex);

/** Returns what is weaker than the site promises, on both grounds. */
const tooWeak = (accent: string, tint: string): string[] => {
  const { colours } = brandColours({ accent, tint });
  return GROUNDS.flatMap((ground) =>
    contrastsOn(ground, colours)
      .filter(({ contrast, least }) => contrast < least)
      .map(({ name, contrast }) => `${name} on ${ground}: ${contrast.toFixed(2)}`),
  );
};

const EXTREMES = [
  ...['', '#000000', '#ffffff', '#808080', '#010101', '#ff0000', '#00ff00', '#0000ff', '#ffff00'],
  ...['#00ffff', '#ff00ff', '#7a0000', '#39ff14'],
];

describe('contrast', () => {
  it('is what WCAG says', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#35a7c4', '#35a7c4')).toBe(1);
  });

  it('never claims more than there is', () => {
    expect([4.4999, 4.5, 15.86].map(contrastText)).toEqual(['4.4', '4.5', '15.8']);
  });
});

describe('OKLCH', () => {
  it('gives every colour back', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(toHex(toOklch(colour))).toBe(colour);
      }),
    );
  });

  it('agrees with its definition', () => {
    const { lightness, chroma, hue } = toOklch('#ff0000');
    expect([lightness, chroma, (hue * 180) / Math.PI].map((value) => value.toFixed(3))).toEqual([
      '0.628',
      '0.258',
      '29.234',
    ]);
  });

  it('a colour that no screen shows keeps its lightness and its hue', () => {
    const shown = toOklch(toHex({ lightness: 0.6, chroma: 0.4, hue: 2.5 }));
    expect(shown.lightness).toBeCloseTo(0.6, 2);
    expect(shown.hue).toBeCloseTo(2.5, 1);
    expect(shown.chroma).toBeLessThan(0.4);
  });
});

describe('the colours of a brand', () => {
  it('are those of the style sheet if nothing is chosen', () => {
    const sheet = readFileSync('app/styles/tokens.css', 'utf8');
    expect(brandColours(NONE)).toEqual({ colours: SITE_COLOURS, moved: [] });
    for (const [name, colour] of Object.entries(SITE_COLOURS))
      expect(sheet).toContain(`--${name}: ${colour};`);
    expect(brandSheet(DEFAULT_LOOK)).toBe('');
  });

  it('can be read on both grounds for random pairs', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (accent, tint) => {
        expect(tooWeak(accent, tint)).toEqual([]);
      }),
      { numRuns: IS_LONG ? 500 : 100 },
    );
  });

  it('can be read for black, white, greys and the strongest colours, alone and with each other', () => {
    const weak = EXTREMES.flatMap((accent) => EXTREMES.flatMap((tint) => tooWeak(accent, tint)));
    expect(weak).toEqual([]);
  });

  it('can be read for every hue of the tint', () => {
    const hues = Array.from({ length: 360 }, (_, degree) =>
      toHex({ lightness: 0.6, chroma: 0.2, hue: (degree * Math.PI) / 180 }),
    );
    expect(hues.flatMap((tint) => tooWeak('', tint))).toEqual([]);
  });

  it('stay as they are chosen where they can be read', () => {
    const { colours, moved } = brandColours({ accent: '#ffe800', tint: '' });
    expect(colours.tally).toBe('#ffe800');
    expect(colours['tally-deep']).not.toBe('#ffe800');
    expect(moved.map(({ ground }) => ground)).toEqual(['light']);
  });

  it('keep the lightness of the neutral ones, in the hue of the tint', () => {
    const { colours } = brandColours({ accent: '', tint: '#8f9a6b' });
    const tint = toOklch('#8f9a6b');
    for (const name of ['ink', 'stone-500', 'paper'] as const) {
      expect(toOklch(colours[name]).lightness).toBeCloseTo(toOklch(SITE_COLOURS[name]).lightness, 1);
      expect(Math.cos(toOklch(colours[name]).hue - tint.hue)).toBeGreaterThan(0.9);
    }
  });
});

describe('what is said of a moved colour', () => {
  const wordsOf = (accent: string, tint = '') => brandColours({ accent, tint }).moved.map(movedText);

  it('is how it was moved on each ground, with the contrasts of both', () => {
    expect(wordsOf('#7a0000')).toEqual([
      expect.stringMatching(/^Lightened from #7a0000 to #[0-9a-f]{6} for readable links \(1\.\d → 4\.5\)$/),
    ]);
    expect(wordsOf('#35a7c4', '#8f9a6b')).toEqual([
      expect.stringMatching(/^Darkened from #35a7c4 to #[0-9a-f]{6} for readable links \(2\.\d → 4\.5\)$/),
    ]);
  });

  it('is nothing of a colour that stays', () => {
    expect(wordsOf('')).toEqual([]);
  });

  it('has the contrasts that the colours have', () => {
    const [moved] = brandColours({ accent: '#7a0000', tint: '' }).moved;
    const grounds = [SITE_COLOURS.ink, SITE_COLOURS['ink-2'], SITE_COLOURS['ink-3']];
    const weakest = (colour = '') => Math.min(...grounds.map((ground) => contrastOf(colour, ground)));
    expect([moved?.before, moved?.after]).toEqual([weakest(moved?.from), weakest(moved?.to)]);
  });
});

describe('the style sheet', () => {
  it('names only the colours that differ, and is short', () => {
    const sheet = brandSheet({ ...DEFAULT_LOOK, accent: '#35a7c4' });
    expect(sheet).toContain('--tally:#35a7c4');
    expect(sheet).not.toContain('--ink:');
    expect(brandSheet({ ...DEFAULT_LOOK, accent: '#35a7c4', tint: '#8f9a6b' }).length).toBeLessThan(1_500);
  });

  it('is the same whatever page has its own ground', () => {
    expect(brandSheet({ ...DEFAULT_LOOK, ground: 'dark' })).toBe('');
  });
});
