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

export const LINK_LIST = {
  key: 'label',
  /** A link without a label is named after its target. */
  nameWithoutKey: ({ to, url }: Values): string =>
    to === 'url' ? String(url) : (TARGETS.find(([target]) => target === to)?.[1] ?? ''),
  /** A link to a deleted page is kept but hidden. */
  isComplete: ({ to, pageId }: Values): boolean => to !== 'page' || pageId !== '',
  /** The target of the link decides which of its fields count. */
  usesField: ({ to }: Values, name: string): boolean =>
    (name !== 'pageId' || to === 'page') && (name !== 'url' || to === 'url'),
  problems: (links: readonly Values[]): ItemProblem[] => links.flatMap(linkProblems),
} as const;

/** A link needs a target, and a label if the target has none. Links of the footer always need a label. */
function linkProblems({ to, pageId = '', url = '', label = '' }: Values, index: number): ItemProblem[] {
  const missing = [
    ...(to === 'page' && pageId === '' ? [['pageId', 'Choose a page'] as const] : []),
    ...(to === 'url' && url === '' ? [['url', 'Address is required'] as const] : []),
    ...(to === 'url' && label === '' ? [['label', 'Label is required'] as const] : []),
  ];
  return missing.map(([name, message]) => ({ path: [index, name], message }));
}
