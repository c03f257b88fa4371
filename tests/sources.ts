/** Reads the project's source files, for tests of their structure. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface Source {
  file: string;
  text: string;
  lines: number;
  readonly tree: ts.SourceFile;
}

/** Files of one worker share what was read, and a tree is made when it is asked for. */
const known = new Map<string, Source>();

function read(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  let tree: ts.SourceFile | undefined;
  const source = {
    file,
    text,
    lines: text.trimEnd().split('\n').length,
    get tree() {
      return (tree ??= ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
    },
  };
  known.set(file, source);
  return source;
}

/** Returns the modules of some folders, without the packages that are installed in them. */
export const readSources = (folders: string[]): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]sx?$/.test(name) && !/\bnode_modules\b/.test(name))
      .map((name) => path.posix.join(folder, name))
      .map((file) => known.get(file) ?? read(file)),
  );

const isForTypes = (node: ts.Node) =>
  (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
  (ts.isExportDeclaration(node) && node.isTypeOnly);

/** Returns the specifiers of a source's imports; with `types: false`, only those that remain at run time. */
export function specifiersOf({ tree }: Source, { types = true } = {}): string[] {
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
export function ownPath(file: string, specifier: string): string[] {
  if (specifier.startsWith('~models/')) return [specifier.replace('~models/', 'models/')];
  if (specifier.startsWith('~/')) return [specifier.replace('~/', 'app/')];
  return specifier.startsWith('.') ? [path.posix.join(path.posix.dirname(file), specifier)] : [];
}

const knownImports = new WeakMap<Source, string[]>();

/** The project files that a source imports, as paths from the root. */
export function importsOf(source: Source): string[] {
  const known =
    knownImports.get(source) ?? specifiersOf(source).flatMap((specifier) => ownPath(source.file, specifier));
  knownImports.set(source, known);
  return known;
}

export function functionLengths({ file, tree }: Source): { name: string; lines: number }[] {
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

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));

/** The names that one statement of a module exports; its default export has none. */
function namesOf(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    if (!clause) return [];
    return ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [clause.name.text];
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

/** The names that a module exports, types included. */
export const exportsOf = ({ tree }: Source): string[] =>
  [...new Set(tree.statements.flatMap(namesOf))].filter((name) => name !== 'default');
