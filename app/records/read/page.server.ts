import { Page, type StoredPage } from '~models/page';
import { beginning, htmlToText } from '~/core/html/html';
import { PAGE_FIELDS } from '~/core/nouns/page';
import { pageAddress, pageVisibility, publicFrom } from '~/core/nouns/visibility';
import type { PublishedRow } from '~/core/nouns/admin-list';
import { isVacancyOpen } from '~/core/nouns/vacancy';
import { searchTextFilter } from '~/core/db/pagination.server';
import { publicNow } from '~/core/db/content-epoch.server';
import type { ContentViews } from './content-views.server';
import { BY_TITLE } from './view-orders.server';
import { commonFields, viewOf } from '~/core/nouns/record-view.server';

/** Dates become ISO 8601 strings. */
export const toPage = (stored: StoredPage) => ({
  ...commonFields(stored),
  ...viewOf(PAGE_FIELDS, stored, Page.schema),
});

export type PageView = ReturnType<typeof toPage>;

/** Only vacancies that are open now. */
export const withOpenVacancies = <View extends { vacancies: PageView['vacancies'] }>(page: View): View => ({
  ...page,
  vacancies: page.vacancies.filter((vacancy) => isVacancyOpen(vacancy, publicNow())),
});

const BODY_PREVIEW = 120;

export const PAGE_VIEWS: ContentViews<StoredPage, PageView, PublishedRow> = {
  toView: toPage,
  order: BY_TITLE,
  onSite: (now) => ({ status: 'published', publishedAt: { $lte: now } }),
  adminList: {
    search: searchTextFilter<StoredPage>,
    fields: { slugs: 0, vacancies: 0, searchText: 0 },
    toRow: (page, common, now) => {
      const isFuture = page.publishedAt > now;
      return {
        ...common,
        aside: page.status === 'published' && isFuture ? publicFrom(page.publishedAt) : pageAddress(page),
        preview: page.intro || beginning(htmlToText(page.body), BODY_PREVIEW),
        picture: page.imageUrl,
        publicUrl: pageVisibility(page, now).url,
        status: page.status,
        isFuture,
      };
    },
  },
};
