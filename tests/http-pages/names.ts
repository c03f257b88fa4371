/** The accessible names and descriptions of elements, as far as the site's HTML decides them. */
import { isHidden } from './visibility';

export type Words = string | RegExp;

export const squeezed = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Whether a text is meant by these words: it contains them in any case, or is exactly them. */
export function matches(text: string, words: Words, exact = false): boolean {
  const squeezedText = squeezed(text);
  if (words instanceof RegExp)
    return new RegExp(words.source, words.flags.replace('g', '')).test(squeezedText);
  if (exact) return squeezedText === squeezed(words);
  return squeezedText.toLowerCase().includes(squeezed(words).toLowerCase());
}

/** Elements that do not separate their text from that before them. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd label mark q s small span strong sub sup time u var'.split(
    ' ',
  ),
);

const referenced = (element: Element, attribute: string): Element[] =>
  (element.getAttribute(attribute) ?? '')
    .split(/\s+/)
    .map((id) => element.ownerDocument.getElementById(id))
    .filter((found) => found !== null);

/** The text of what an element contains, with the names of its pictures and without what is hidden. */
export function contentOf(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === node.TEXT_NODE) return node.textContent ?? '';
    if (node.nodeType !== node.ELEMENT_NODE) return '';
    const child = node as Element;
    if (isHidden(child) || child.getAttribute('aria-hidden') === 'true') return '';
    const text = child.getAttribute('aria-label') ?? child.getAttribute('alt') ?? contentOf(child);
    return INLINE.has(child.localName) ? text : ` ${text} `;
  });
  return parts.join('');
}

const labelsOf = (element: Element): Element[] => [...((element as Partial<HTMLInputElement>).labels ?? [])];

/** The texts by which a control is labelled. */
export function labelTexts(element: Element): string[] {
  const by = referenced(element, 'aria-labelledby');
  if (by.length > 0) return [by.map(contentOf).join(' ')];
  const label = element.getAttribute('aria-label');
  return [...labelsOf(element).map(contentOf), ...(label === null ? [] : [label])];
}

const CHILD_THAT_NAMES: Record<string, string> = {
  fieldset: 'legend',
  table: 'caption',
  figure: 'figcaption',
};
const NAMED_BY_CONTENT =
  /^(?:button|cell|checkbox|columnheader|heading|link|option|radio|row|rowheader|switch|tab)$/;

/** The accessible name of an element of this role. */
export function nameOf(element: Element, role: string): string {
  const by = referenced(element, 'aria-labelledby');
  if (by.length > 0) return squeezed(by.map(contentOf).join(' '));
  const own = element.getAttribute('aria-label');
  if (own) return squeezed(own);
  const labels = labelsOf(element);
  if (labels.length > 0 && element.localName !== 'button') return squeezed(labels.map(contentOf).join(' '));
  const naming = [...element.children].find(
    (child) => child.localName === CHILD_THAT_NAMES[element.localName],
  );
  if (naming) return squeezed(contentOf(naming));
  const { type = '', value = '' } = element as Partial<HTMLInputElement>;
  if (element.localName === 'input' && ['button', 'reset', 'submit'].includes(type)) return squeezed(value);
  const content = NAMED_BY_CONTENT.test(role) ? squeezed(contentOf(element)) : '';
  return (
    content ||
    squeezed(['alt', 'title', 'placeholder'].map((name) => element.getAttribute(name)).find(Boolean))
  );
}

export const descriptionOf = (element: Element): string =>
  squeezed(
    referenced(element, 'aria-describedby')
      .map((described) => contentOf(described))
      .join(' '),
  );
