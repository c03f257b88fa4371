import { LIST_PATHS, MESSAGES, type ContentKind, KIND_NAMES } from '~/core/nouns/kinds';
import { listUrlFrom } from '~/core/request/list-address';
import { kindAction, kindForm } from './kind-routes.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { historyLimits } from '~/core/db/retention.server';
import type { Flash } from '~/core/forms/flash.server';

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

/** The offer to undo a deletion, if there is a trash. */
export const undoFlash = (kind: ContentKind, ...ids: string[]): Pick<Flash, 'undo'> =>
  historyLimits().trashDays > 0 && ids.length > 0
    ? { undo: { kind: KIND_NAMES[kind], id: ids.join(' ') } }
    : {};
