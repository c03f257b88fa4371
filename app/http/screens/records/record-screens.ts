import type { ContentKind } from '~/rules/kinds/kinds';
import type { Actor } from '~/rules/accounts/permissions';
import type { RecordRow, RowPage } from '~/rules/records/admin-list';
import type { RecordExtras } from '~/rules/records/record-extras';
import { toLocalInput } from '~/rules/text/dates';
import { listCategories } from '~/services/site/articles';
import type { AdminListQuery } from '~/services/platform/pagination';
import { listShowTitles } from '~/services/site/shows';
import type { RecordView } from './record-visibility';
import { countsOf } from './show-counts';
import { listArticles, listPeople, listShows } from '~/services/records/admin-lists';

interface RecordScreens {
  /** Returns one page of the admin's list. */
  list: (actor: Actor, query: AdminListQuery) => Promise<RowPage<RecordRow>>;
  /** What its form shows besides its fields; a new record is null. */
  extras?: (record: RecordView | null) => Promise<Partial<RecordExtras>>;
  /** Values of a new record's form that are not empty. */
  newValues?: (actor: Actor) => Record<string, string>;
}

/** What distinguishes the kinds of records in the loaders and actions of the admin's screens. */
export const RECORD_SCREENS: Record<ContentKind, RecordScreens> = {
  show: {
    list: listShows,
    extras: (show) => Promise.resolve(show && 'seasons' in show ? { counts: countsOf(show) } : {}),
  },
  article: {
    list: listArticles,
    extras: async () => {
      const [categories, shows] = await Promise.all([listCategories(), listShowTitles()]);
      return { categories, shows };
    },
    newValues: (actor) => ({ publishedAt: toLocalInput(new Date()), author: actor.name }),
  },
  person: {
    list: listPeople,
  },
};
