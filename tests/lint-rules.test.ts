/** The project's own rules of Oxlint, each by code that it accepts and code that it refuses. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const VALUE = 'An effect returns nothing or a cleanup function written in place; this returns another value.';
const INLINE = 'Write the effect as a function in place, so that what it returns can be seen.';
const LOADED =
  'A formatter that a module creates when it is loaded holds up every page: see `lazyFormat` in app/core/text/formats.ts.';

/** What each rule says of each code. */
const SAID: Record<string, Record<string, string | null>> = {
  'local/effect-cleanup': {
    'useEffect(() => { scrollTo(0, 0); }, [])': null,
    'useEffect(() => () => clearTimeout(timer), [])': null,
    'useEffect(() => { if (!open) return; const stop = listen(); return () => stop(); }, [open])': null,
    'useLayoutEffect(function () { return function () { stop(); }; }, [])': null,
    'useEffect(() => { const read = () => { return load(); }; void read(); }, [])': null,
    'useEffect(() => { items.forEach((item) => item.draw()); }, [items])': null,
    'useEffect(() => void check(), [check])': null,
    'useMemo(() => load(), [])': null,
    'const start = () => { return listen(); }': null,
    'useEffect(() => scrollTo(0, 0), [])': VALUE,
    'useEffect(() => ref.current?.focus(), [])': VALUE,
    'useEffect(() => { if (open) return toTop(); }, [])': VALUE,
    'useEffect(() => { return isOpen ? listen() : undefined; }, [])': VALUE,
    'useLayoutEffect(function () { return element.scrollIntoView(); })': VALUE,
    'React.useInsertionEffect(() => listen())': VALUE,
    'useBrowserLayoutEffect(() => { return stop; }, [])': VALUE,
    'useEffect(check, [check])': INLINE,
  },
  'local/lazy-format': {
    'const format = () => new Intl.NumberFormat("en");': null,
    'export function format() { const it = new Intl.DateTimeFormat("en"); return it; }': null,
    'const day = new Date(0);': null,
    'const format = new Intl.NumberFormat("en");': LOADED,
    'export const format = new Intl.DateTimeFormat("en");': LOADED,
  },
};

interface Report {
  diagnostics: { filename: string; message: string }[];
}

function messages(rule: string, codes: string[]): (string | null)[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'showreel-rules-'));
  try {
    const config = {
      categories: { correctness: 'off' },
      jsPlugins: [path.resolve('scripts/lint/rules.js')],
      rules: { [rule]: 'error' },
    };
    writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
    for (const [index, code] of codes.entries()) writeFileSync(path.join(folder, `${index}.js`), code);
    const oxlint = path.resolve('node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--format=json'], { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as Report;
    const said = new Map(diagnostics.map(({ filename, message }) => [path.basename(filename), message]));
    return codes.map((_, index) => said.get(`${index}.js`) ?? null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it.each(Object.entries(SAID))('%s refuses what it describes and nothing else', (rule, said) => {
  const codes = Object.keys(said);
  expect(Object.fromEntries(messages(rule, codes).map((message, index) => [codes[index], message]))).toEqual(
    said,
  );
});
