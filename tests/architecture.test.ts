import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** The folders that each folder may import, besides packages and itself. */
const MAY_IMPORT: Record<string, string[]> = {
  server: [],
  models: [],
  'app/rules': [],
  'app/services': ['models', 'app/rules'],
  'app/http': ['app/services', 'app/rules', 'app/styles'],
  'app/components': ['app/rules', 'app/styles'],
  'app/routes': ['app/http', 'app/services', 'app/components', 'app/rules', 'app/styles'],
};
const CODE = ['app', 'models', 'server'];
const FORBIDDEN_NAMES = /^(?:utils?|misc|helpers?|common)\b/;

interface Source {
  file: string;
  text: string;
  lines: number;
  tree: ts.SourceFile;
}

function read(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  return { file, text, lines: text.trimEnd().split('\n').length, tree };
}

const sources: Source[] = CODE.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => read(path.posix.join(folder, name))),
);

const partOf = (file: string) => Object.keys(MAY_IMPORT).find((part) => file.startsWith(`${part}/`));

const isForTypes = (node: ts.Node) =>
  (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
  (ts.isExportDeclaration(node) && node.isTypeOnly);

/** What a source imports, as it is written there; on request only what remains once the types are gone. */
function specifiersOf({ tree }: Source, { types = true } = {}): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const named =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined;
    const called =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : undefined;
    const specifier = named ?? called;
    if (specifier && ts.isStringLiteral(specifier) && (types || !isForTypes(node)))
      found.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Resolves a specifier of a project file to a path from the root without its extension. */
function ownPath(file: string, specifier: string): string[] {
  if (specifier.startsWith('~models/')) return [specifier.replace('~models/', 'models/')];
  if (specifier.startsWith('~/')) return [specifier.replace('~/', 'app/')];
  return specifier.startsWith('.') ? [path.posix.join(path.posix.dirname(file), specifier)] : [];
}

/** The project files that a source imports, as paths from the root. */
const importsOf = (source: Source): string[] =>
  specifiersOf(source).flatMap((specifier) => ownPath(source.file, specifier));

function functionLengths({ file, tree }: Source): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const start = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
      const end = tree.getLineAndCharacterOfPosition(node.end).line;
      found.push({ name: `${file}:${start + 1}`, lines: end - start + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The value that the given share of all values does not exceed. */
function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

/** Data that parts import besides: the demo content's files, and the version. */
const DATA: Record<string, string[]> = {
  'app/services': ['public/demo/manifest.json'],
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

  // A lower layer of the components knows nothing of the ones above it, nor does a screen of another screen's folder.
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

  it('only services import models', () => {
    const offenders = sources.filter(
      (source) =>
        !/^(?:models|app\/services)\//.test(source.file) &&
        importsOf(source).some((target) => target.startsWith('models/')),
    );
    expect(offenders.map(({ file }) => file)).toEqual([]);
  });

  // It tries `new Function` when it is loaded, which the content security policy refuses, and every refusal is reported.
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

describe('folders and route ids', () => {
  it('no folder has more than 20 files', () => {
    const folders = new Map<string, number>();
    for (const { file } of sources)
      folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1);
    folders.delete('app/routes');
    expect([...folders].filter(([, files]) => files > 20)).toEqual([]);
  });

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
  const written = sources.filter(({ file }) => !file.startsWith('app/services/seed/demo/'));

  it('no file is over 250 lines, nine in ten are under 150, half under 60', () => {
    expect(sources.filter(({ lines }) => lines > 250).map(({ file, lines }) => `${file}: ${lines}`)).toEqual(
      [],
    );
    const lengths = written.map(({ lines }) => lines);
    expect(quantile(lengths, 0.9)).toBeLessThanOrEqual(150);
    expect(quantile(lengths, 0.5)).toBeLessThanOrEqual(60);
  });

  it('no route is over 60 lines', () => {
    const routes = sources.filter(({ file, lines }) => file.startsWith('app/routes/') && lines > 60);
    expect(routes.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });

  it('nine functions in ten have at most 40 lines, half at most 12', () => {
    const functions = written.flatMap(functionLengths);
    expect(
      quantile(
        functions.map(({ lines }) => lines),
        0.9,
      ),
    ).toBeLessThanOrEqual(40);
    expect(
      quantile(
        functions.map(({ lines }) => lines),
        0.5,
      ),
    ).toBeLessThanOrEqual(12);
    expect(functions.filter(({ lines }) => lines > 90)).toEqual([]);
  });
});

describe('words', () => {
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

  it('no file has a meaningless name', () => {
    const offenders = sources.filter(({ file }) => FORBIDDEN_NAMES.test(path.basename(file)));
    expect(offenders.map(({ file }) => file)).toEqual([]);
  });

  it('every page with a form keeps its input when no response comes', () => {
    // Its forms are sent by the browser itself: they are repeated at another address.
    const documents = ['app/routes/admin.recover.tsx'];
    const offenders = sources
      .filter(({ file }) => file.startsWith('app/routes/') && file.endsWith('.tsx'))
      .filter(
        ({ file, text }) =>
          /^export (?:const|async function) action\b/m.test(text) && !documents.includes(file),
      )
      .filter(
        ({ text }) =>
          !/^export const clientAction = send/m.test(text) || !/^export const shouldRevalidate/m.test(text),
      );
    expect(offenders.map(({ file }) => file)).toEqual([]);
  });

  it('every route with a component declares its layout first', () => {
    const offenders = sources
      .map(({ file }) => file)
      .filter((file) => file.startsWith('app/routes/'))
      .filter((file) => file.endsWith('.tsx') && !/^app\/routes\/(?:_site|_admin|admin)\b/.test(file));
    expect(offenders).toEqual([]);
  });
});
