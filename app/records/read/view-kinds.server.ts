import type { StoredBy } from '~models/records';
import type { Actor } from '~/core/access/permissions';
import type { ContentKind, Kind } from '~/core/nouns/kinds';
import type { PublishedRow, Row, ShowRow } from '~/core/nouns/admin-list';
import { publicNow } from '~/core/db/content-epoch.server';
import { ARTICLE_VIEWS, type ArticleView } from './article.server';
import type { ContentViews } from './content-views.server';
import { PAGE_VIEWS, type PageView } from './page.server';
import { PERSON_VIEWS, type PersonView } from './person.server';
import { toSettingsFor, type OwnSettingsView } from '~/core/session/settings.server';
import { SHOW_VIEWS, type ShowView } from './show.server';

export interface ViewBy {
  show: ShowView;
  article: ArticleView;
  person: PersonView;
  page: PageView;
  settings: OwnSettingsView;
}

export interface RowBy {
  show: ShowRow;
  article: PublishedRow;
  person: Row;
  page: PublishedRow;
}

export const CONTENT_VIEWS: { readonly [K in ContentKind]: ContentViews<StoredBy[K], ViewBy[K], RowBy[K]> } =
  {
    show: SHOW_VIEWS,
    article: ARTICLE_VIEWS,
    person: PERSON_VIEWS,
    page: PAGE_VIEWS,
  };

interface Views<K extends Kind> {
  toView: (stored: StoredBy[K], actor: Actor | null) => ViewBy[K];
}

export const VIEWS: { readonly [K in Kind]: Views<K> } = {
  ...CONTENT_VIEWS,
  settings: { toView: toSettingsFor },
};

export const publicFilter = (kind: ContentKind): object => CONTENT_VIEWS[kind].onSite(publicNow());
