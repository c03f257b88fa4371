import { LIST_PATHS, MESSAGES, titleOf, type ContentKind, KIND_NAMES } from '~/rules/kinds/kinds';
import { listUrlFrom } from '../../request/list-url';
import { kindAction, kindForm, kindLoader } from './kind-routes';
import { linksHereSentences } from '~/rules/links/links-here';
import { findLinksTo } from '~/services/links/links-here';
import { openRecord } from '~/services/records/store';
import { removeRecord } from '~/services/records/remove';
import { historyLimits } from '~/services/platform/retention';
import type { Flash } from '../../forms/flash';

// The screen that confirms the deletion of a record where scripts do not run. It leads back to the page of the list
// from which it was opened.

export const deleteRecordLoader = kindLoader(
  async ({ actor, params: { id = '' }, url }, kind) => ({
    title: titleOf(kind, await openRecord(kind, actor, id)),
    links: linksHereSentences(await findLinksTo(kind, actor, id)),
    from: listUrlFrom(LIST_PATHS[kind], url),
  }),
  { needs: 'delete' },
);

export const deleteRecordAction = kindAction(
  kindForm(
    async ({ actor, params: { id = '' }, url }, kind) => {
      await removeRecord(kind, actor, id);
      return {
        to: listUrlFrom(LIST_PATHS[kind], url),
        flash: { tone: 'success', text: MESSAGES[kind].deleted, ...undoFlash(kind, id) },
      };
    },
    { failed: (kind) => MESSAGES[kind].notDeleted, typed: false },
  ),
);

/** Returns the part of the message after a deletion that offers to undo it, if there is a trash. */
export const undoFlash = (kind: ContentKind, id: string): Pick<Flash, 'undo'> =>
  historyLimits().trashDays > 0 ? { undo: { kind: KIND_NAMES[kind], id } } : {};
