import type { ContentKind } from '~/rules/kinds/kinds';
import { type Actor, can } from '~/rules/accounts/permissions';
import type { RecordExtras, RecordLinks } from '~/rules/records/record-extras';
import { toLocalInput } from '~/rules/text/dates';
import { listCategories } from '~/services/site/articles';
import { listShowTitles } from '~/services/site/shows';
import type { ViewBy } from '~/services/views/kinds';
import { readPageStarts, type FilledStart } from './record-starts';
import { getSettings } from '~/services/views/settings';
import { countsOf } from './show-counts';

interface RecordScreens<K extends ContentKind> {
  /** What its form shows besides its fields; a new record is null. */
  extras?: (record: ViewBy[K] | null, actor: Actor) => Promise<Partial<RecordExtras>>;
  /** Values of a new record's form that are not empty. */
  newValues?: (actor: Actor) => Record<string, string>;
  /** The texts from which a new record can start. */
  starts?: () => FilledStart[];
}

/** Returns whether the menu and the footer link to the page with this id. */
async function readRecordLinks(id: string, actor: Actor): Promise<RecordLinks> {
  const { menu, footerLinks } = await getSettings();
  const leadsHere = ({ to, pageId }: { to: string; pageId: string }) => to === 'page' && pageId === id;
  return {
    isInMenu: menu.some(leadsHere),
    isInFooter: footerLinks.some(leadsHere),
    mayChange: can(actor, 'editSettings'),
  };
}

/** What the admin's screens of single kinds of records show beyond their fields. */
export const RECORD_SCREENS: { readonly [K in ContentKind]?: RecordScreens<K> } = {
  show: {
    extras: (show) => Promise.resolve(show ? { counts: countsOf(show) } : {}),
  },
  article: {
    extras: async () => {
      const [categories, shows] = await Promise.all([listCategories(), listShowTitles()]);
      return { categories, shows };
    },
    newValues: (actor) => ({ publishedAt: toLocalInput(new Date()), author: actor.name }),
  },
  page: {
    extras: async (page, actor) => ({
      now: new Date().toISOString(),
      links: page && (await readRecordLinks(page.id, actor)),
    }),
    newValues: () => ({ publishedAt: toLocalInput(new Date()), status: 'draft' }),
    starts: readPageStarts,
  },
};
