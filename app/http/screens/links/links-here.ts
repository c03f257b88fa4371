import { recordKindOf } from '~/rules/kinds/kind-names';
import { KINDS_BY_NAME, LIST_PATHS, titleOf } from '~/rules/kinds/kinds';
import { linksHereSentences } from '~/rules/links/links-here';
import { findLinksTo, findLinksToTrashed } from '~/services/links/links-here';
import { openRecord } from '~/services/records/store';
import { openTrashed } from '~/services/records/trash';
import { adminLoader } from '../../request/admin-loader';
import { listUrlFrom } from '../../request/list-url';
import { kindLoader } from '../records/kind-routes';
import { TRASH_PARAMETERS, TRASH_PATH, trashKindOf } from '../trash';

// What the question before a deletion says about links to the record, for the dialog that asks it, and for the screen that does where
// scripts do not run.

export const linksHereLoader = kindLoader(
  async ({ actor, params: { id = '' } }, kind) => ({
    about: linksHereSentences(await findLinksTo(kind, actor, id)),
  }),
  { needs: 'delete' },
);

export const trashedLinksLoader = adminLoader(
  async ({ actor, params }) => ({
    about: linksHereSentences(await findLinksToTrashed(recordKindOf(params), actor, params.id ?? '')),
  }),
  { needs: 'deleteForEver' },
);

/** Leads back to the page of the list from which it was opened. */
export const deleteRecordLoader = kindLoader(
  async ({ actor, params: { id = '' }, url }, kind) => ({
    title: titleOf(kind, await openRecord(kind, actor, id)),
    links: linksHereSentences(await findLinksTo(kind, actor, id)),
    from: listUrlFrom(LIST_PATHS[kind], url),
  }),
  { needs: 'delete' },
);

export const deleteForEverLoader = adminLoader(
  async ({ actor, params, url }) => {
    const [kind, id] = [trashKindOf(params.kind), params.id ?? ''];
    return {
      title: (await openTrashed(actor, kind, id)).title,
      links: linksHereSentences(await findLinksToTrashed(KINDS_BY_NAME[kind], actor, id)),
      from: listUrlFrom(TRASH_PATH, url, TRASH_PARAMETERS),
    };
  },
  { needs: 'deleteForEver' },
);
