import { MESSAGES, type ContentKind } from '~/rules/validation/messages';
import type { Actor } from '~/rules/accounts/permissions';
import { adminLoader } from './admin-loader';
import { formAction } from '../forms/form-action';
import { undoFlash } from '../pages/trash-undo';
import { listUrlFrom } from '../pages/list-url';

// The screen that confirms the deletion of a record where scripts do not run.

/** Returns the page of the list that the screen was opened from. */
const listPage = (url: URL): string => listUrlFrom(url.pathname.split('/').slice(0, 3).join('/'), url);

export const deleteLoader = (titleOf: (actor: Actor, id: string) => Promise<string>) =>
  adminLoader(
    async ({ actor, params: { id = '' }, url }) => ({ title: await titleOf(actor, id), from: listPage(url) }),
    { needs: 'delete' },
  );

export function deleteAction(kind: ContentKind, remove: (actor: Actor, id: string) => Promise<void>) {
  const { deleted, notDeleted } = MESSAGES[kind];
  return formAction(
    async ({ actor, params: { id = '' }, url }) => {
      await remove(actor, id);
      return { to: listPage(url), flash: { kind: 'success', text: deleted, ...undoFlash(kind, id) } };
    },
    { failed: notDeleted, typed: false },
  );
}
