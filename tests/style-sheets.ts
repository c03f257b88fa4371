/** Reads the project's style sheets, for tests of their structure. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type AtRule, type Declaration, type Root } from 'postcss';

const FOLDER = 'app';

export interface StyleSheet {
  /** The path below `app/styles`, or below `app` for a sheet beside its screen. */
  file: string;
  root: Root;
}

export const styleSheet = (file: string, text: string): StyleSheet => ({ file, root: parse(text) });

export const readStyleSheets = (): StyleSheet[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
    .map((file) => styleSheet(file.replace(/^styles\//, ''), readFileSync(path.join(FOLDER, file), 'utf8')));

/** Pseudo-classes whose arguments say where an element is, and not which one it is. */
const CONDITION = /^:(?:not|has|nth-[\w-]+|host-context)$/;

/**
 * Returns the classes of the elements that a selector styles, in one pass: those after its last combinator, with the
 * arguments of `:is` and `:where`, and without those of `:not` and `:has`.
 */
export function subjectClasses(selector: string): string[] {
  const styled: string[] = [];
  // For each open parenthesis: the classes of the whole argument list, and of its current selector.
  const open = [{ isCondition: false, list: styled, compound: [] as string[] }];
  let pseudo = '';
  for (const [token] of selector.matchAll(
    /"[^"]*"|'[^']*'|\[[^\]]*\]|::?[\w-]+|\.[\w-]+|[(),]|\s*[>+~]\s*|\s+|[^\s]/g,
  )) {
    const top = open.at(-1);
    if (!top) throw new Error(`${selector} closes a parenthesis that it has not opened.`);
    if (token === '(') open.push({ isCondition: CONDITION.test(pseudo), list: [], compound: [] });
    else if (token === ')' || token === ',') {
      top.list.push(...top.compound);
      top.compound = [];
      if (token === ')') {
        open.pop();
        if (!top.isCondition) open.at(-1)?.compound.push(...top.list);
      }
    } else if (token.startsWith('.')) top.compound.push(token.slice(1));
    else if (/^\s*[>+~]?\s*$/.test(token)) {
      // White space after a comma combines nothing, and then there is nothing to forget.
      top.compound = [];
    }
    pseudo = token.startsWith(':') ? token : '';
  }
  styled.push(...(open[0]?.compound ?? []));
  return [...new Set(styled)];
}

/** Returns the files that style each class. A rule that only sets custom properties styles nothing by itself. */
export function filesByClass(sheets: StyleSheet[]): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const { file, root } of sheets)
    root.walkRules(({ selector, nodes }) => {
      if (nodes.every((node) => node.type === 'decl' && node.prop.startsWith('--'))) return;
      for (const name of subjectClasses(selector)) files.set(name, (files.get(name) ?? new Set()).add(file));
    });
  return files;
}

/** Returns every declaration of a font size: of the property, of the shorthand, and of custom properties named after it. */
export function fontSizes({ root }: StyleSheet): Declaration[] {
  const found: Declaration[] = [];
  root.walkDecls(/(?:^font|font-size)$/, (declaration) => {
    const { parent } = declaration;
    if (parent?.type !== 'atrule' || (parent as AtRule).name !== 'font-face') found.push(declaration);
  });
  return found;
}

/** Returns the lengths that the media and container queries of a sheet compare with. */
export function queriedLengths({ root }: StyleSheet): string[] {
  const found: string[] = [];
  root.walkAtRules(/^(?:media|container)$/, ({ params }) => {
    found.push(...[...params.matchAll(/\d[\d.]*[a-z]+/g)].map(([length]) => length));
  });
  return found;
}
