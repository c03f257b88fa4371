import type { z } from 'zod';
import { PAGE_FIELDS } from '~/core/nouns/page';
import type { PageView } from '~/records/read/page.server';
import { apiContentKind } from './api-kind.server';
import { exampleOf, OWNED } from '~/core/api/examples.server';
import { recordSchema, type Given } from '~/core/api/response-schemas.server';
import { ContentQuery } from '~/core/api/paging.server';

const vacancy = {
  title: 'Line Producer',
  place: 'Bristol',
  contract: 'Fixed term, seven months',
  closes: '2026-12-02T18:00:00.000Z',
  apply: 'mailto:jobs@example.com',
  text: 'Six hours, eleven weeks of nights, one harbour.',
};

const page = {
  title: 'Careers',
  intro: 'We hire slowly, and credit everybody.',
  body: '<p>Every job is advertised here first, with its pay.</p>',
  template: 'vacancies',
  status: 'published',
  publishedAt: '2026-03-02T09:30:00.000Z',
} as const;

const PAGE = {
  input: { ...page, vacancies: [vacancy] },
  patch: { intro: 'We hire slowly, pay on Fridays and credit everybody.' },
  view: {
    id: '665f1c0de4b0a1b2c3d4e5fd',
    slug: 'careers',
    ...exampleOf(PAGE_FIELDS, { ...page, vacancies: [{ id: '665f1c0de4b0a1b2c3d4e5fe', ...vacancy }] }),
    ...OWNED,
  },
};

export const API_PAGE = apiContentKind('page', {
  view: recordSchema('Page', PAGE_FIELDS) satisfies z.ZodType<Given<PageView>>,
  examples: PAGE,
  many: 'pages, by title',
  query: ContentQuery,
});
