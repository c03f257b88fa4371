import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { folderGraph, loopsOf, moduleGraph } from './import-graph';
import { exportsOf, functionLengths, importsOf, ownPath, readSources, specifiersOf } from './sources';

/** The folders that each folder may import, besides packages and itself. */
const MAY_IMPORT: Record<string, string[]> = {
  server: [],
  models: ['app/rules/fields', 'app/rules/kinds'],
  'app/rules': [],
  'app/services': ['models', 'app/rules'],
  'app/http': ['app/services', 'app/rules', 'app/styles'],
  'app/components': ['app/rules', 'app/styles'],
  'app/routes': ['app/http', 'app/services', 'app/components', 'app/rules', 'app/styles'],
};
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

const partOf = (file: string) => Object.keys(MAY_IMPORT).find((part) => file.startsWith(`${part}/`));

/** The data files that parts may import: the list of the demo content's files, and the version. */
const DATA: Record<string, string[]> = {
  'app/services': ['demo/manifest.json', 'package.json'],
  'app/http': ['package.json'],
};

describe('imports', () => {
  it.each(Object.entries(MAY_IMPORT))('%s imports only %j', (part, allowed) => {
    const offenders = sources
      .filter(({ file }) => partOf(file) === part)
      .flatMap((source) =>
        importsOf(source)
          .filter((target) => ![part, ...allowed].some((folder) => target.startsWith(`${folder}/`)))
          .filter((target) => !DATA[part]?.includes(target))
          .map((target) => `${source.file} → ${target}`),
      );
    expect(offenders).toEqual([]);
  });

  // A layer of the components imports no higher layer, and no screen imports from another screen's folder.
  const LAYERS: Record<string, string[]> = {
    ui: [],
    forms: ['ui'],
    site: ['forms', 'ui'],
    admin: ['forms', 'ui'],
    editing: ['forms', 'ui', 'site'],
  };

  it.each(Object.entries(LAYERS))('components/%s imports only components of %j', (layer, allowed) => {
    const offenders = sources
      .filter(({ file }) => file.startsWith(`app/components/${layer}/`))
      .flatMap((source) =>
        importsOf(source)
          .filter((target) => target.startsWith('app/components/'))
          .filter((target) => ![layer, ...allowed].includes(target.split('/')[2] ?? ''))
          .map((target) => `${source.file} → ${target}`),
      );
    expect(offenders).toEqual([]);
  });

  it('no module imports itself through others', () => {
    expect(loopsOf(moduleGraph(sources))).toEqual([]);
  });

  const ROOMS = ['app/services', 'app/http', 'app/rules', 'app/components', 'app/services/uploads'];

  it.each(ROOMS)('no two folders of %s import each other, directly or round a corner', (room) => {
    expect(loopsOf(folderGraph(sources, room))).toEqual([]);
  });

  // A file directly in a room, such as `startup.ts`, combines its folders. Backups alone read the schema version of the migrations.
  const ALLOWED = ['app/services/backup → app/services/migrations'];

  it.each(ROOMS)('no folder of %s imports a file directly in it', (room) => {
    const files = sources.map(({ file }) => file.replace(/\.tsx?$/, ''));
    const offenders = [...folderGraph(sources, room)]
      .filter(([folder]) => !files.includes(folder))
      .flatMap(([folder, targets]) =>
        targets.filter((target) => files.includes(target)).map((target) => `${folder} → ${target}`),
      );
    expect(offenders.filter((arrow) => !ALLOWED.includes(arrow))).toEqual([]);
  });

  /** The folders of each room as the document draws them, from the ground up. */
  const DRAWN = [
    ...readFileSync('docs/ARCHITECTURE.md', 'utf8').matchAll(/^(app\/[\w/]+) +([\w-]+(?: < [\w-]+)+)$/gm),
  ].map(([, room = '', folders = '']) => ({ room, folders: folders.split(' < ') }));

  it('docs/ARCHITECTURE.md draws every folder of every room, and each imports only folders below it', () => {
    expect(DRAWN.map(({ room }) => room).toSorted()).toEqual(ROOMS.toSorted());
    const offenders = DRAWN.flatMap(({ room, folders }) => {
      const there = readdirSync(room, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const places = new Map(folders.map((folder, place) => [`${room}/${folder}`, place]));
      const undrawn = there
        .filter(({ name }) => !folders.includes(name))
        .map(({ name }) => `${room}/${name}`);
      const upwards = [...folderGraph(sources, room)].flatMap(([folder, targets]) =>
        targets
          .filter((target) => (places.get(target) ?? -1) >= (places.get(folder) ?? Infinity))
          .map((target) => `${folder} → ${target}`),
      );
      return [...undrawn, ...upwards];
    });
    expect(offenders).toEqual([]);
  });

  it('what reads for the site imports nothing that writes records', () => {
    const offenders = sources
      .filter(({ file }) => file.startsWith('app/services/site/'))
      .flatMap((source) => importsOf(source).filter((target) => target.startsWith('app/services/records/')));
    expect(offenders).toEqual([]);
  });

  it('only services import models', () => {
    const offenders = sources.filter(
      (source) =>
        !/^(?:models|app\/services)\//.test(source.file) &&
        importsOf(source).some((target) => target.startsWith('models/')),
    );
    expect(offenders.map(({ file }) => file)).toEqual([]);
  });

  // Zod tries `new Function` when it is loaded; the content security policy blocks that and reports it.
  it('nothing that components load imports zod', () => {
    const byPath = new Map(sources.map((source) => [source.file.replace(/\.tsx?$/, ''), source]));
    const loaded = new Set(sources.filter(({ file }) => file.startsWith('app/components/')));
    for (const source of loaded)
      for (const specifier of specifiersOf(source, { types: false }))
        for (const target of ownPath(source.file, specifier)) {
          const imported = byPath.get(target) ?? byPath.get(`${target}/index`);
          if (imported) loaded.add(imported);
        }
    const offenders = [...loaded].filter((source) =>
      specifiersOf(source, { types: false }).some((specifier) => /^zod\b/.test(specifier)),
    );
    expect(offenders.map(({ file }) => file)).toEqual([]);
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

  it('no function is over 90 lines', () => {
    expect(sources.flatMap(functionLengths).filter(({ lines }) => lines > 90)).toEqual([]);
  });
});

it('the index of decisions lists every decision', () => {
  const folder = 'docs/decisions';
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  const decisions = readdirSync(folder).filter((name) => name !== 'README.md');
  expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

describe('names and conventions', () => {
  it('no type is any', () => {
    const offenders: string[] = [];
    for (const { file, tree } of sources) {
      const visit = (node: ts.Node): void => {
        if (node.kind === ts.SyntaxKind.AnyKeyword) offenders.push(file);
        ts.forEachChild(node, visit);
      };
      visit(tree);
    }
    expect(offenders).toEqual([]);
  });

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
