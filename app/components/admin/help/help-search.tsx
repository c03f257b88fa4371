import { Form } from '@remix-run/react';
import { useId, useRef, isValidElement, type ReactNode } from 'react';
import { useEarlyText } from '~/components/ui/hooks/use-early-text';
import { Icon } from '~/components/ui/icon';
import { HELP_SECTIONS } from './sections';
import type { SectionId } from './places';

interface HelpSearchProps {
  term: string;
  found: number;
  onTerm: (term: string) => void;
}

/** Filters the sections by a term: at once with scripts, otherwise after submitting the form. */
export function HelpSearch({ term, found, onTerm }: HelpSearchProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEarlyText(box, onTerm);
  return (
    <Form className="help__find field" role="search" action="/admin/help" replace preventScrollReset>
      <label htmlFor={id}>Search Help</label>
      <div className="find__line">
        <input
          ref={box}
          id={id}
          type="search"
          name="q"
          value={term}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onTerm(event.target.value)}
        />
        <button className="btn" type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </div>
      <p className="note num" role="status">
        {term.trim() !== '' && `${found} of ${HELP_SECTIONS.length} sections`}
      </p>
    </Form>
  );
}

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
