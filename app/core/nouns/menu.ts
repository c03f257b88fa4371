import { describeFields, type ItemProblem } from '~/core/fields/field';
import { LIMITS } from '~/core/validation/limits';
import { PRESS_PAGE, SECTION_PAGES } from './section-pages';

type Values = Readonly<Record<string, unknown>>;

const TARGETS = [
  ['home', SECTION_PAGES.home.label],
  ['shows', SECTION_PAGES.shows.label],
  ['people', SECTION_PAGES.people.label],
  ['news', SECTION_PAGES.news.label],
  ['contact', SECTION_PAGES.contact.label],
  ['press', PRESS_PAGE.label],
  ['page', 'A page'],
  ['url', 'An address elsewhere'],
] as const;

const LINK_FIELDS = describeFields({
  pageId: { type: 'reference', label: 'Page', to: 'page', isLink: true },
  url: { type: 'link', label: 'Address' },
  label: { type: 'line', label: 'Label', maxLength: LIMITS.linkLabel },
});

export const MENU_ITEM_FIELDS = describeFields({
  to: { type: 'choice', label: 'Leads to', required: true, startsEmpty: true, options: TARGETS },
  ...LINK_FIELDS,
});

export const FOOTER_LINK_FIELDS = describeFields({
  to: {
    type: 'choice',
    label: 'Leads to',
    required: true,
    startsEmpty: true,
    options: [...TARGETS, ['none', 'Nowhere']],
  },
  ...LINK_FIELDS,
  label: { ...LINK_FIELDS.label, required: true },
});

/** The properties that the descriptions of both lists share. */
export const LINK_LIST = {
  key: 'label',
  /** What a link without a label is called: the words or the address that it leads to. */
  nameWithoutKey: ({ to, url }: Values): string =>
    to === 'url' ? String(url) : (TARGETS.find(([target]) => target === to)?.[1] ?? ''),
  /** A link to a page that has been deleted is kept, but nobody sees it. */
  isComplete: ({ to, pageId }: Values): boolean => to !== 'page' || pageId !== '',
  /** What the link leads to decides which of its fields counts. */
  usesField: ({ to }: Values, name: string): boolean =>
    (name !== 'pageId' || to === 'page') && (name !== 'url' || to === 'url'),
  problems: (links: readonly Values[]): ItemProblem[] => links.flatMap(linkProblems),
} as const;

/** A link needs what it leads to, and words if its target has none of its own. Those of the footer always need words. */
function linkProblems({ to, pageId = '', url = '', label = '' }: Values, index: number): ItemProblem[] {
  const missing = [
    ...(to === 'page' && pageId === '' ? [['pageId', 'Choose a page'] as const] : []),
    ...(to === 'url' && url === '' ? [['url', 'Address is required'] as const] : []),
    ...(to === 'url' && label === '' ? [['label', 'Label is required'] as const] : []),
  ];
  return missing.map(([name, message]) => ({ path: [index, name], message }));
}
