import { Link } from '@remix-run/react';
import { createElement, Fragment, type ReactNode } from 'react';
import { factOf } from './facts';
import { RolesTable } from './roles-table';

/** An element of a text of Help, as `createElement` takes it, or words. `scripts/help-markdown.ts` reads them from Markdown. */
export type HelpNode =
  string | [tag: string, attributes: Record<string, string> | null, ...children: HelpNode[]];

const ROLES_TABLE = '{{ROLES_TABLE}}';

const withFacts = (words: string) => words.replace(/\{\{([\w.]+)\}\}/g, (_, path: string) => factOf(path));

function drawNode(node: HelpNode): ReactNode {
  if (typeof node === 'string') return withFacts(node);
  const [tag, attributes, ...children] = node;
  if (children[0] === ROLES_TABLE) return createElement(RolesTable);
  const { href = '' } = attributes ?? {};
  // Other links leave the admin.
  if (/^(?:#|\/admin\/)/.test(href)) return createElement(Link, { to: href }, ...children.map(drawNode));
  return createElement(tag, attributes, ...children.map(drawNode));
}

/** Draws a text of Help. What it draws uses no hooks, so that it can be searched without rendering it. */
export const drawHelp = (nodes: readonly HelpNode[]): ReactNode =>
  createElement(Fragment, null, ...nodes.map(drawNode));
