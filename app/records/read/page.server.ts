import { pageAddress } from '~/core/nouns/visibility';
import { isVacancyOpen } from '~/core/nouns/vacancy';
import { searchTextFilter } from '~/core/db/pagination.server';
import { publicNow } from '~/core/db/content-epoch.server';
import { bodyPreview, type ContentViewBy, type OwnViews } from './content-views.server';
import { BY_TITLE } from './view-orders.server';

export type PageView = ContentViewBy['page'];

/** Only vacancies that are open now. */
export const withOpenVacancies = <View extends { vacancies: PageView['vacancies'] }>(page: View): View => ({
  ...page,
  vacancies: page.vacancies.filter((vacancy) => isVacancyOpen(vacancy, publicNow())),
});

export const PAGE_VIEWS: OwnViews<'page'> = {
  order: BY_TITLE,
  search: searchTextFilter,
  rowFields: { slugs: 0, vacancies: 0, searchText: 0 },
  row: (page) => ({ aside: pageAddress(page), preview: page.intro || bodyPreview(page.body) }),
};
