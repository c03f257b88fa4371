import type { Actor } from '~/rules/accounts/permissions';
import type { Move, RecordRow, RowPage } from '~/rules/content/admin-list';
import type { RecordExtras } from '~/rules/content/record-extras';
import { toLocalInput } from '~/rules/text/dates';
import type { ContentKind } from '~/rules/validation/messages';
import { listArticles, listCategories } from '~/services/content/articles';
import type { AdminListQuery } from '~/services/content/pagination';
import { listPeople, movePerson } from '~/services/content/people';
import { listShows, listShowTitles, moveShow } from '~/services/content/shows';
import type { RecordView } from '../pages/record-visibility';
import { countsOf } from './show-counts';

interface RecordScreens {
  /** Returns one page of the admin's list. */
  list: (actor: Actor, query: AdminListQuery) => Promise<RowPage<RecordRow>>;
  /** Absent for a list whose order editors cannot change. */
  move?: (actor: Actor, id: string, move: Move) => Promise<void>;
  /** What its form shows besides its fields; a new record is null. */
  extras?: (record: RecordView | null) => Promise<Partial<RecordExtras>>;
  /** Values of a new record's form that are not empty. */
  newValues?: (actor: Actor) => Record<string, string>;
}

/** What distinguishes the kinds of records in the loaders and actions of the admin's screens. */
export const RECORD_SCREENS: Record<ContentKind, RecordScreens> = {
  show: {
    list: listShows,
    move: moveShow,
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
    move: movePerson,
  },
};
