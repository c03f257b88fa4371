/** The regular expressions of rules, found in their sources and, where they are put together, while they run. */
import ts from 'typescript';
import { vi } from 'vitest';
import { readSources, type Source } from '../../sources';

interface Pattern {
  file: string;
  pattern: RegExp;
}

/** Rules are the modules that use no database, no server and no component. Edit Mode reads only what its user has typed. */
const isRule = ({ file, text }: Source) =>
  file.endsWith('.ts') &&
  !/^app\/(?:routes|editing)\//.test(file) &&
  !/from '(?:~models\/|node:|mongoose|react|@remix-run|quill|\.\/[\w-]+\.server')/.test(text) &&
  !/from '~\/[\w/-]+\.server'/.test(text);
const SOURCES = readSources(['app']).filter(isRule);

const isRegExp = (node: ts.Node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

/** Returns the nodes of a source that `isWanted` accepts. */
function find<Node extends ts.Node>({ tree }: Source, isWanted: (node: ts.Node) => node is Node): Node[] {
  const found: Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isWanted(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The patterns that are written as literals. */
export const literals = (): Pattern[] =>
  SOURCES.flatMap((source) =>
    find(source, ts.isRegularExpressionLiteral).map(({ text }) => {
      const end = text.lastIndexOf('/');
      return { file: source.file, pattern: new RegExp(text.slice(1, end), text.slice(end + 1)) };
    }),
  );

/** The files that put patterns together, which is never in a literal. */
export const filesWithConstructors = (): string[] =>
  SOURCES.filter((source) => find(source, (node): node is ts.Node => isRegExp(node)).length > 0).map(
    ({ file }) => file,
  );

/** Loads each rule once more, beside the one that other tests share, and calls `use`; returns the patterns that were put together meanwhile. */
export async function constructed(use: () => Promise<void>): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const Original = RegExp;
  const Recording = new Proxy(Original, {
    construct(target, args: [string | RegExp, string?]) {
      const pattern = new target(...args);
      const file = /app\/[\w/.-]+\.ts/.exec(new Error().stack ?? '')?.[0];
      if (file !== undefined) found.push({ file, pattern });
      return pattern;
    },
  });
  vi.stubGlobal('RegExp', Recording);
  try {
    for (const { file } of SOURCES) await import(/* @vite-ignore */ `/${file}?again`);
    await use();
  } finally {
    vi.unstubAllGlobals();
  }
  return found;
}
