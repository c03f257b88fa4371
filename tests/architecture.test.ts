import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderGraph, loopsOf, moduleGraph } from './import-graph';
import { exportsOf, functionLengths, importsOf, ownPath, readSources, specifiersOf } from './sources';

/** The subjects. Each imports those to its left, as docs/ARCHITECTURE.md draws them. */
const DOCUMENT = readFileSync('docs/ARCHITECTURE.md', 'utf8');
const drawn = (name: string) =>
  new RegExp(`^${name} +([\\w-]+(?: < [\\w-]+)*)$`, 'm').exec(DOCUMENT)?.[1]?.split(' < ') ?? [];
const SUBJECTS = drawn('app');
const FORBIDDEN_NAMES = /^(?:utils?|misc|helpers?|common)\b/;
/** What Remix reads of a route's module by name. */
const ROUTE_EXPORTS = new Set([
  'action',
  'clientAction',
  'ErrorBoundary',
  'handle',
  'headers',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
]);

const sources = readSources(['app', 'models', 'server']);

/** The part of the program that a file belongs to: a subject, `routes`, `models`, `server`, or `app` for its entries. */
function partOf(file: string): string {
  const [top = '', subject = ''] = file.split('/');
  return top === 'app' && file.split('/').length > 2 ? subject : top;
}
/** The data files that the application imports: the list of the demo content's files, and the version. */
const DATA = ['demo/manifest.json', 'package.json'];

/** What each part may import besides itself and packages. */
function allowedFor(part: string): string[] {
  if (part === 'server') return [];
  // The schema of a noun is derived from its description.
  if (part === 'models') return ['core'];
  if (part === 'routes') return [...SUBJECTS, 'styles'];
  if (part === 'app') return [...SUBJECTS, 'routes', 'styles', 'server'];
  return [...SUBJECTS.slice(0, SUBJECTS.indexOf(part)), 'models', 'styles'];
}

const isServerOnly = (file: string) => /\.server\.tsx?$/.test(file) || /^(?:models|server)\//.test(file);

describe('imports', () => {
  const parts = [...new Set(sources.map(({ file }) => partOf(file)))];

  it('docs/ARCHITECTURE.md draws every subject', () => {
    const others = ['app', 'models', 'routes', 'server'];
    expect(SUBJECTS.toSorted()).toEqual(parts.filter((part) => !others.includes(part)).toSorted());
  });

  it.each(parts)('%s imports only what is to its left', (part) => {
    const allowed = [part, ...allowedFor(part)];
    const offenders = sources
      .filter(({ file }) => partOf(file) === part)
      .flatMap((source) =>
        importsOf(source)
          .filter((target) => !allowed.includes(partOf(target)) && !DATA.includes(target))
          .map((target) => `${source.file} → ${target}`),
      );
    expect(offenders).toEqual([]);
  });

  it('no module imports itself through others', () => {
    expect(loopsOf(moduleGraph(sources))).toEqual([]);
  });

  it.each(SUBJECTS)('no two folders of %s import each other, directly or through others', (subject) => {
    expect(loopsOf(folderGraph(sources, `app/${subject}`))).toEqual([]);
  });

  it('docs/ARCHITECTURE.md draws the folders of every subject, and each imports only folders to its left', () => {
    const offenders = SUBJECTS.flatMap((subject) => {
      const folders = readdirSync(`app/${subject}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      const order = drawn(`app/${subject}`);
      const undrawn = folders.filter((name) => !order.includes(name)).map((name) => `${subject}/${name}`);
      const place = (folder: string) => order.indexOf(path.basename(folder));
      const toTheRight = [...folderGraph(sources, `app/${subject}`)]
        .filter(([folder]) => folders.includes(path.basename(folder)))
        .flatMap(([folder, targets]) =>
          targets
            .filter((target) => folders.includes(path.basename(target)) && place(target) >= place(folder))
            .map((target) => `${folder} → ${target}`),
        );
      return [...undrawn, ...toTheRight];
    });
    expect(offenders).toEqual([]);
  });

  it('no route imports a model', () => {
    const offenders = sources.filter(
      (source) =>
        source.file.startsWith('app/routes/') &&
        importsOf(source).some((target) => target.startsWith('models/')),
    );
    expect(offenders.map(({ file }) => file)).toEqual([]);
  });

  // Zod tries `new Function` when it is loaded; the content security policy blocks that and reports it. Routes lose the imports of
  // their loaders and actions in the build for the browser.
  it('what a browser may load imports no server module, no model, no zod and no DOMPurify', () => {
    const offenders = sources
      .filter(({ file }) => file.startsWith('app/') && !file.startsWith('app/routes/') && !isServerOnly(file))
      .flatMap((source) =>
        specifiersOf(source, { types: false })
          .filter(
            (specifier) =>
              /^(?:zod|isomorphic-dompurify)\b/.test(specifier) ||
              ownPath(source.file, specifier).some(
                (target) => target.endsWith('.server') || target.startsWith('models/'),
              ),
          )
          .map((specifier) => `${source.file} → ${specifier}`),
      );
    expect(offenders).toEqual([]);
  });
});

describe('route ids', () => {
  it('every route id that the code names is the id of a route file', () => {
    const offenders = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/'(routes\/[^']+)'/g)]
        .map(([, id = '']) => id)
        .filter((id) => !sources.some((source) => source.file.replace(/\.tsx?$/, '') === `app/${id}`))
        .map((id) => `${file}: ${id}`),
    );
    expect(offenders).toEqual([]);
  });
});

describe('sizes', () => {
  it('no file is over 400 lines, no route over 60', () => {
    const isLong = (file: string, lines: number) => lines > (file.startsWith('app/routes/') ? 60 : 400);
    const long = sources.filter(({ file, lines }) => isLong(file, lines));
    expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });

  it('no function is over 60 lines', () => {
    expect(sources.flatMap(functionLengths).filter(({ lines }) => lines > 60)).toEqual([]);
  });
});

describe('names and conventions', () => {
  it('no two modules export the same name', () => {
    const modules = new Map<string, string[]>();
    for (const source of [...sources, ...readSources(['scripts', 'tools'])])
      for (const name of exportsOf(source))
        if (!ROUTE_EXPORTS.has(name) || !/^app\/(?:routes\/|root\.)/.test(source.file))
          modules.set(name, [...(modules.get(name) ?? []), source.file]);
    const offenders = [...modules].filter(([, files]) => files.length > 1);
    expect(offenders.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  });

  it('no file has a meaningless name', () => {
    const offenders = sources.filter(({ file }) => FORBIDDEN_NAMES.test(path.basename(file)));
    expect(offenders.map(({ file }) => file)).toEqual([]);
  });

  it('every page with a form keeps its input when no response comes', () => {
    // The browser itself sends the forms of these pages.
    const documents = [
      'app/routes/admin.recover.tsx',
      'app/routes/_site.press.k.$token.$.tsx',
      'app/routes/watch.$token.tsx',
    ];
    const offenders = sources
      .filter(({ file }) => file.startsWith('app/routes/') && file.endsWith('.tsx'))
      .filter(
        ({ file, text }) =>
          /^export (?:const|async function) action\b/m.test(text) && !documents.includes(file),
      )
      .filter(
        ({ text }) =>
          !/^export const clientAction = send/m.test(text) ||
          !/^export \{ keep(?:(?:Record)?WhenRejected|WhenUnreachable) as shouldRevalidate \} from/m.test(
            text,
          ),
      );
    expect(offenders.map(({ file }) => file)).toEqual([]);
  });

  it('every route with a component declares its layout first, but for pages of links, which have none', () => {
    const offenders = sources
      .map(({ file }) => file)
      .filter((file) => file.startsWith('app/routes/'))
      .filter(
        (file) => file.endsWith('.tsx') && !/^app\/routes\/(?:_site|_admin|admin|approve|watch)\b/.test(file),
      );
    expect(offenders).toEqual([]);
  });
});
