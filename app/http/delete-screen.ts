import { MESSAGES, type ContentKind } from '~/rules/messages';
import type { Actor } from '~/rules/permissions';
import { adminLoader } from './admin';
import { formAction } from './forms';
import { listUrlFrom } from './list-url';

// The screen that asks before a record is deleted, for where no script can ask.

/** The page of the list that the screen was opened from. */
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
      return { to: listPage(url), flash: { kind: 'success', text: deleted } };
    },
    { failed: notDeleted, typed: false },
  );
}
