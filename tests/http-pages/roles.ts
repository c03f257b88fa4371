/** The roles of elements, and the search for them. */
import { matches, nameOf, squeezed, type Words } from './names';
import { isHiddenFromReaders } from './visibility';

export interface RoleOptions {
  name?: Words;
  exact?: boolean;
  level?: number;
}

const INPUTS = {
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=url], input[type=tel]',
  button: 'input[type=submit], input[type=button], input[type=reset]',
};

/** Headers and footers of parts of a page have no role. */
const OF_THE_PAGE = ':not(:is(main, article, section, aside, nav) *)';

/** The elements that have a role by themselves. */
const BY_ITSELF: Record<string, string> = {
  article: 'article',
  banner: `header${OF_THE_PAGE}`,
  button: `button, ${INPUTS.button}`,
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'thead th',
  combobox: 'select:not([multiple]), input[list]',
  complementary: 'aside',
  contentinfo: `footer${OF_THE_PAGE}`,
  definition: 'dd',
  dialog: 'dialog',
  form: 'form',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img:not([alt=""])',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  option: 'option',
  radio: 'input[type=radio]',
  region: 'section',
  row: 'tr',
  search: 'search',
  searchbox: 'input[type=search]',
  slider: 'input[type=range]',
  spinbutton: 'input[type=number]',
  status: 'output',
  table: 'table',
  textbox: `${INPUTS.textbox}, textarea`,
};
/** They have their role only with a name. */
const ONLY_NAMED = new Set(['form', 'region']);

const ownRole = (element: Element) => element.getAttribute('role')?.split(' ')[0];

function hasRole(element: Element, role: string): boolean {
  const given = ownRole(element);
  if (given) return given === role;
  if (!element.matches(BY_ITSELF[role] ?? ':not(*)')) return false;
  if (role === 'textbox' && element.hasAttribute('list')) return false;
  return !ONLY_NAMED.has(role) || nameOf(element, role) !== '';
}

const levelOf = (element: Element) =>
  Number(element.getAttribute('aria-level') ?? /^h([1-6])$/.exec(element.localName)?.[1]);

/** The elements below this one with that role, unless they are hidden. */
export function byRole(root: ParentNode, role: string, { name, exact, level }: RoleOptions): Element[] {
  const candidates = [BY_ITSELF[role], `[role~="${role}"]`].filter(Boolean).join(', ');
  return [...root.querySelectorAll(candidates)].filter(
    (element) =>
      hasRole(element, role) &&
      (level === undefined || levelOf(element) === level) &&
      (name === undefined || matches(nameOf(element, role), name, exact)) &&
      !isHiddenFromReaders(element),
  );
}

/** The role by which an element is named. */
export const roleOf = (element: Element): string =>
  ownRole(element) ?? Object.keys(BY_ITSELF).find((role) => hasRole(element, role)) ?? '';

const NOT_TEXT = 'script, style, noscript, head, template, title';

/** The innermost elements, this one included, whose text is meant by these words. */
export function byText(root: Document | Element, words: Words, exact?: boolean): Element[] {
  const textOf = (element: Element) =>
    element.matches('input[type=submit], input[type=button]')
      ? (element as HTMLInputElement).value
      : squeezed(element.textContent);
  const itself = 'closest' in root ? [root] : [];
  const found = [...itself, ...root.querySelectorAll('*')].filter(
    (element) => !element.closest(NOT_TEXT) && matches(textOf(element), words, exact),
  );
  return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
}
