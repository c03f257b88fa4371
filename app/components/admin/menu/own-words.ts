import type { RowValues } from '~/rules/forms/rows';
import { SECTION_PAGES } from '~/rules/kinds/section-pages';
import type { PageChoice } from '~/rules/records/page-choice';

const isSection = (to: string): to is keyof typeof SECTION_PAGES => Object.hasOwn(SECTION_PAGES, to);

/** Returns the words of what a link leads to; empty if it has none, or if nothing is chosen. */
export function ownWords({ to = '', pageId }: RowValues, pages: readonly PageChoice[]): string {
  if (to === 'page') return pages.find(({ id }) => id === pageId)?.title ?? '';
  return isSection(to) ? SECTION_PAGES[to].label : '';
}

/** Returns the words of a link of a form as visitors see it; empty for one that they do not see. */
export function shownWords(row: RowValues, pages: readonly PageChoice[]): string {
  if (row.to === 'page' && !pages.some(({ id, isPublic }) => id === row.pageId && isPublic)) return '';
  return row.to ? row.label?.trim() || ownWords(row, pages) : '';
}
