import { describeFields } from '~/core/fields/field';
import { LIMITS } from '~/core/validation/limits';
import { PUBLISH_OPEN_PASSAGES, openPassages } from '~/core/text/parts';
import type { ContentKindDescription } from './kind-description';
import { pageAddress, pageVisibility, PUBLICATION_STATUS } from './visibility';
import { htmlToText } from '~/core/html/html';

interface PageTexts {
  title?: string | undefined;
  intro?: string | undefined;
  body?: string | undefined;
  vacancies?: readonly { title?: string; place?: string; contract?: string; text?: string }[] | undefined;
}

export function openPassagesOf({ title = '', intro = '', body = '', vacancies = [] }: PageTexts): number {
  const ofVacancies = vacancies.flatMap((vacancy) => [
    vacancy.title,
    vacancy.place,
    vacancy.contract,
    vacancy.text,
  ]);
  return [title, intro, htmlToText(body), ...ofVacancies]
    .map((text = '') => openPassages(text))
    .reduce((sum, count) => sum + count, 0);
}

export const VACANCY_FIELDS = describeFields({
  title: { type: 'line', label: 'Title', required: true, inline: true },
  place: { type: 'line', label: 'Place', inline: true },
  contract: { type: 'line', label: 'Contract', inline: true },
  closes: { type: 'optionalMoment', label: 'Closes' },
  apply: { type: 'link', label: 'Apply at', required: true, schemes: 'secureOrMail' },
  text: { type: 'lines', label: 'Text', maxLength: LIMITS.vacancy, inline: true },
});

export const PAGE_FIELDS = describeFields({
  title: { type: 'line', label: 'Title', required: true, inline: true },
  intro: { type: 'lines', label: 'Intro', maxLength: LIMITS.intro, inline: true },
  body: { type: 'richText', label: 'Body', inline: true, blocks: true },
  imageUrl: { type: 'link', label: 'Image URL', inline: 'image' },
  template: {
    type: 'choice',
    label: 'Template',
    options: [
      ['text', 'Text'],
      ['vacancies', 'Text and vacancies'],
    ],
  },
  vacancies: { type: 'items', label: 'Vacancies', of: VACANCY_FIELDS, maxItems: 50, key: 'title' },
  metaDescription: {
    type: 'lines',
    label: 'Description for search engines',
    maxLength: LIMITS.metaDescription,
  },
  noindex: { type: 'flag', label: 'Keep it out of search engines' },
  status: PUBLICATION_STATUS,
  publishedAt: { type: 'moment', label: 'On the site from', decidesVisibility: true },
});

export const PAGE_KIND = {
  noun: 'Page',
  name: 'pages',
  path: '/admin/pages',
  section: '',
  isInMenu: true,
  hasPlainRows: true,
  fields: PAGE_FIELDS,
  titleField: 'title',
  files: { of: 'page', shape: 'landscape' },
  mediaField: 'imageUrl',
  hidden: { status: 'draft' },
  visibility: pageVisibility,
  address: pageAddress,
  ownQuestionBeforePublishing: (page) => (openPassagesOf(page) > 0 ? PUBLISH_OPEN_PASSAGES : null),
  texts: {
    icon: 'pages',
    heading: 'Pages',
    counted: null,
    add: 'Add New Page',
    addTitle: 'Create New Page',
    editTitle: 'Edit Page',
    one: 'page',
    many: 'pages',
    short: 'Page',
    start: 'Write about the company, or list its open positions. A new page is a draft until you publish it.',
  },
} as const satisfies ContentKindDescription<typeof PAGE_FIELDS>;
