import type { QueryFilter } from 'mongoose';
import type { StoredBy } from '~models/records';
import type { Actor } from '~/rules/accounts/permissions';
import type { ContentKind, Kind } from '~/rules/kinds/kinds';
import type { PublishedRow, Row, ShowRow } from '~/rules/records/admin-list';
import { publicNow } from '../platform/publication-clock';
import type { AdminList } from './admin-list';
import { ARTICLE_LIST, toArticle, type ArticleView } from './article';
import { BY_TITLE, IN_ORDER, NEWEST_FIRST } from './orders';
import { PAGE_LIST, toPage, type PageView } from './page';
import { PERSON_LIST, toPerson, type PersonView } from './person';
import { toSettingsFor, type OwnSettingsView } from './settings';
import { SHOW_LIST, toShow, type ShowView } from './show';

/** Records as callers of the services get them, by kind. */
export interface ViewBy {
  show: ShowView;
  article: ArticleView;
  person: PersonView;
  page: PageView;
  settings: OwnSettingsView;
}

/** Converts stored records for callers. Without an actor, the view has what everybody may see. */
export const TO_VIEW: { readonly [K in Kind]: (stored: StoredBy[K], actor: Actor | null) => ViewBy[K] } = {
  show: toShow,
  article: toArticle,
  person: toPerson,
  page: toPage,
  settings: toSettingsFor,
};

/** The order of the site's and the API's lists. */
export const LIST_ORDERS: { readonly [K in ContentKind]: Record<string, 1 | -1> } = {
  show: IN_ORDER,
  article: NEWEST_FIRST,
  person: IN_ORDER,
  page: BY_TITLE,
};

/** Rows of the admin's lists, by kind. */
export interface RowBy {
  show: ShowRow;
  article: PublishedRow;
  person: Row;
  page: PublishedRow;
}

/** How the admin lists the records. */
export const ADMIN_LISTS: { readonly [K in ContentKind]: AdminList<StoredBy[K], RowBy[K]> } = {
  show: SHOW_LIST,
  article: ARTICLE_LIST,
  person: PERSON_LIST,
  page: PAGE_LIST,
};

const ON_SITE: { readonly [K in ContentKind]: (now: Date) => QueryFilter<StoredBy[K]> } = {
  show: () => ({ status: 'active' }),
  article: (now) => ({ status: 'published', publishedAt: { $lte: now } }),
  person: () => ({}),
  page: (now) => ({ status: 'published', publishedAt: { $lte: now } }),
};

/** Matches the records of a kind that are on the site now. */
export const publicFilter = (kind: ContentKind): object => ON_SITE[kind](publicNow());
