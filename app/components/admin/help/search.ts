import { isValidElement, type ReactNode } from 'react';
import type { SectionId } from './places';
import { HELP_SECTIONS } from './sections';

/** Returns the text of a React element. Function components in it are called, so they must not use hooks. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((part: ReactNode) => wordsOf(part)).join('');
  if (!isValidElement<{ children?: ReactNode }>(node)) return '';
  const { type, props } = node;
  if (typeof type !== 'function')
    return isBlock(type) ? ` ${wordsOf(props.children)} ` : wordsOf(props.children);
  return wordsOf((type as (props: object) => ReactNode)(props));
}

const INLINE = new Set<unknown>(['strong', 'em', 'a', 'kbd']);
const isBlock = (type: unknown) => typeof type === 'string' && !INLINE.has(type);

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLocaleLowerCase('en-GB');

let known: Map<SectionId, string> | undefined;
const texts = () =>
  (known ??= new Map(HELP_SECTIONS.map(({ id, title, body }) => [id, plain(`${title} ${wordsOf(body)}`)])));

/** Returns the sections that contain the term; all of them for an empty term. */
export function findSections(term: string): SectionId[] {
  const wanted = plain(term);
  return [...texts()].filter(([, text]) => text.includes(wanted)).map(([id]) => id);
}
