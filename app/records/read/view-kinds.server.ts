import type { StoredBy } from '~models/records';
import type { Actor } from '~/core/access/permissions';
import { CONTENT_KIND_LIST, type ContentKind, type Kind } from '~/core/nouns/kinds';
import { publicNow } from '~/core/db/content-epoch.server';
import { toSettingsFor, type OwnSettingsView } from '~/core/session/settings.server';
import { ARTICLE_VIEWS } from './article.server';
import {
  contentViews,
  toContentView,
  type ContentViewBy,
  type ContentViews,
  type OwnViews,
} from './content-views.server';
import { PAGE_VIEWS } from './page.server';
import { PERSON_VIEWS } from './person.server';
import { SHOW_VIEWS } from './show.server';

/** Records as callers of the services get them, by kind. */
export type ViewBy = ContentViewBy & { settings: OwnSettingsView };

/** Only kinds that differ from what their fields say are in it. */
const OWN_VIEWS: { readonly [K in ContentKind]?: OwnViews<K> } = {
  show: SHOW_VIEWS,
  article: ARTICLE_VIEWS,
  person: PERSON_VIEWS,
  page: PAGE_VIEWS,
};

const CONTENT_VIEWS = Object.fromEntries(
  CONTENT_KIND_LIST.map((kind) => [kind, contentViews(kind, OWN_VIEWS[kind] as object)]),
) as unknown as { readonly [K in ContentKind]: ContentViews<K> };

export const viewsOf = <K extends ContentKind>(kind: K): ContentViews<K> => CONTENT_VIEWS[kind];

/** Without an actor, the view has what everybody may see. */
export const toView = <K extends Kind>(kind: K, stored: StoredBy[K], actor: Actor | null): ViewBy[K] =>
  (kind === 'settings'
    ? toSettingsFor(stored as StoredBy['settings'], actor)
    : toContentView(kind, stored as StoredBy[ContentKind])) as ViewBy[K];

/** Matches the records of a kind that are on the site now. */
export const publicFilter = (kind: ContentKind): object => CONTENT_VIEWS[kind].onSite(publicNow());
