import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  filesByClass,
  fontSizes,
  queriedLengths,
  readStyleSheets,
  styleSheet,
  subjectClasses,
} from './style-sheets';

const sheets = readStyleSheets();

/** Edit Mode makes room for its controls in a page; visitors do not load its sheet. */
const IN_EDIT_MODE = new Set([
  'episode',
  'overlay__scroll',
  'person__text',
  'show-card',
  'show-overlay__stage',
  'show__stage',
  'show__title',
  'top--over',
]);
/** The class of the admin's page: its base is one file, the colours of its themes are another. */
const ROOTS = new Set(['admin', 'theme-dark', 'theme-light']);
/** A state, such as `is-open`, has no look by itself: it is always that of another class. */
const isState = (name: string) => name.startsWith('is-');

/** The widths of media and container queries. */
const BREAKPOINTS = new Set(['30rem', '40rem', '48rem', '54rem', '64rem', '80rem']);

/** Sizes of titles that grow with the window; the text has the others. */
const DISPLAY = new Set(['--t-2xl', '--t-3xl']);
const MAX_TEXT_SIZES = 12;

/** Declared where they are used, since they are computed from the length of the title or of the words. */
const COMPUTED = {
  '--t-fit': 'site/home/home.css',
  '--t-miniature-hero': 'site/brand/miniatures.css',
};

/** A token, `inherit`, or a custom property named after font sizes that falls back to one of them. */
const SIZE = /^(?:var\(--t-[\w-]+\)|inherit|var\(--[\w-]+-font-size, (?:var\(--t-[\w-]+\)|inherit)\))$/;
/** The size within the shorthand: before the line height, behind the weight. */
const SHORTHAND = /^var\(--w-\w+\) (.+?) ?\/ ?/;

/**
 * Values that are a token, or the custom property of a place that falls back to one: what is nearly the same looks the same. A drawn
 * shape or an outline is no shadow.
 */
const TOKENS = {
  weights: { prop: /^(?:font-weight|--[\w-]+-weight)$/, value: /^(?:inherit|var\(--w-\w+\))$/, most: 5 },
  spacings: {
    prop: /^letter-spacing$/,
    value: /^(?:0|inherit|var\(--(?:mark|code|tight|snug)[\w-]*\))$/,
    most: 4,
  },
  radii: {
    prop: /^border-radius$/,
    value: /^(?:0|1px|2rem|2px 12px 3px 10px|(?:var|calc)\(.+\))$/,
    most: 4,
  },
  durations: { prop: /^transition$/, value: /^(?!.*\d(?:ms|s)\b)/, most: 3 },
} as const;
const NAMES = {
  weights: /^--w-/,
  spacings: /^--(?:mark-tracking|tight|snug|code-tracking)$/,
  radii: /^--r-/,
  durations: /^--d-/,
};
/** The property of a place falls back to a token. */
const withoutPlace = (value: string) => /^var\(--[\w-]+, (.+)\)$/.exec(value)?.[1] ?? value;

const tokens = new Map(
  sheets
    .filter(({ file }) => file === 'tokens.css' || file.endsWith('/theme.css'))
    .flatMap(({ file, root }) => {
      const declared: [string, { file: string; value: string }][] = [];
      root.walkDecls(/^--t-/, ({ prop, value }) => void declared.push([prop, { file, value }]));
      return declared;
    }),
);

describe('classes', () => {
  it('a class is styled in one file', () => {
    const several = [...filesByClass(sheets)]
      .filter(
        ([name, files]) => files.size > 1 && !isState(name) && !IN_EDIT_MODE.has(name) && !ROOTS.has(name),
      )
      .map(([name, files]) => `${name}: ${[...files].join(', ')}`);
    expect(several).toEqual([]);
  });

  it('a class that Edit Mode styles, too, is styled in one file of the page', () => {
    const files = filesByClass(sheets.filter(({ file }) => !file.startsWith('editing/')));
    expect([...IN_EDIT_MODE].filter((name) => files.get(name)?.size !== 1)).toEqual([]);
  });

  it('no class has a name that the router gives to its links', () => {
    const ofRouter = ['active', 'pending', 'transitioning'];
    expect([...filesByClass(sheets).keys()].filter((name) => ofRouter.includes(name))).toEqual([]);
  });

  it.each([
    ['.bar .btn', ['btn']],
    ['.bar > .btn.btn--go:hover', ['btn', 'btn--go']],
    ['.btn:not(.wide):has(> .glyph)', ['btn']],
    ['.bar :is(.btn, .row .icon), .tag::before', ['btn', 'icon', 'tag']],
    [".person:has([open]) .role[data-name='a.b c']", ['role']],
    ['.cells > :nth-child(3n + 4)', []],
  ])('the selector %s styles the classes %j', (selector, classes) => {
    expect(subjectClasses(selector)).toEqual(classes);
  });

  it('a rule that only sets custom properties styles no class', () => {
    const place = styleSheet('place.css', '.a { --btn-height: 1rem } .b { --x: 0; color: red }');
    expect([...filesByClass([place]).keys()]).toEqual(['b']);
  });
});

describe('the pages of primitives', () => {
  const page = ['admin', 'site'].map((name) => readFileSync(`tools/primitives/${name}.html`, 'utf8')).join();
  const shown = new Set(
    [...page.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );

  it.each(sheets.filter(({ file }) => file.startsWith('primitives/')))('show $file', (sheet) => {
    const names = [...sheet.root.toString().matchAll(/\.([a-z][\w-]+)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => shown.has(name))).not.toEqual([]);
  });
});

describe('font sizes', () => {
  it('every font size is a token', () => {
    const others = sheets.flatMap((sheet) =>
      fontSizes(sheet)
        .filter(({ prop, value }) => {
          const size = prop === 'font' ? (SHORTHAND.exec(value)?.[1] ?? value) : value;
          // A button in the admin has the size of the text around.
          return !SIZE.test(size) && !(prop === '--btn-font-size' && size === '1em');
        })
        .map(({ prop, value }) => `${sheet.file}: ${prop}: ${value}`),
    );
    expect(others).toEqual([]);
  });

  it('every token of a font size that is used is declared in the tokens or in a theme', () => {
    const unknown = sheets.flatMap(({ file, root }) =>
      [...root.toString().matchAll(/var\((--t-[\w-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !tokens.has(name) && !(name in COMPUTED))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('text has at most 12 sizes', () => {
    const text = [...tokens]
      .filter(
        ([name, { file, value }]) => file === 'tokens.css' && value.includes('rem') && !DISPLAY.has(name),
      )
      .map(([name]) => name);
    expect(text.length, text.join(' ')).toBeLessThanOrEqual(MAX_TEXT_SIZES);
  });
});

describe.each(Object.entries(TOKENS))('%s', (name, { prop, value, most }) => {
  const declared = sheets.filter(({ file }) => file !== 'fonts.css');

  it('are tokens', () => {
    const others = declared.flatMap(({ file, root }) => {
      const found: string[] = [];
      root.walkDecls(prop, (declaration) => {
        if (!value.test(withoutPlace(declaration.value))) found.push(`${file}: ${String(declaration)}`);
      });
      return found;
    });
    expect(others).toEqual([]);
  });

  it(`are ${most} at most`, () => {
    const names = new Set<string>();
    sheets
      .find(({ file }) => file === 'tokens.css')
      ?.root.walkDecls(NAMES[name as keyof typeof NAMES], (declaration) => void names.add(declaration.prop));
    expect(names.size, [...names].join(' ')).toBeGreaterThan(0);
    expect(names.size, [...names].join(' ')).toBeLessThanOrEqual(most);
  });
});

describe('media and container queries', () => {
  it('compare with the breakpoints alone', () => {
    const others = sheets.flatMap((sheet) =>
      queriedLengths(sheet)
        .filter((length) => !BREAKPOINTS.has(length))
        .map((length) => `${sheet.file}: ${length}`),
    );
    expect(others).toEqual([]);
  });
});
