import type { SluggedRecord } from '~models/record-schema';
import { isHidden, questionBeforePublishing, type ContentKind } from '~/rules/kinds/kinds';
import { Unconfirmed } from '~/rules/validation/errors';
import { RECORD_KINDS } from './kinds';
import { askBeforeHiding } from './listeners';

/**
 * Throws `Unconfirmed` if the record will be published as it is `after` the save and its kind has a question about it. A
 * record that was public `before` is not published again: changing it asks nothing. `before` is null where the save
 * itself means to publish: of a new record, and of unpublished changes.
 */
export function requireConfirmation(kind: ContentKind, before: object | null, after: object): void {
  const isPublished = !isHidden(kind, after) && (before === null || isHidden(kind, before));
  const question = isPublished ? questionBeforePublishing(kind, after) : null;
  if (question !== null) throw new Unconfirmed({ text: question, verb: 'Publish' });
}

/** Throws `Unconfirmed` if a save takes a record off the site, which is `after` it as given, and a listener has a question about that. */
export async function requireHidingConfirmation(
  kind: ContentKind,
  stored: SluggedRecord,
  after: object,
): Promise<void> {
  const { isPublic } = RECORD_KINDS[kind];
  if (!isPublic(stored as never) || isPublic(after as never)) return;
  const question = await askBeforeHiding(kind, stored);
  if (question) throw new Unconfirmed(question);
}
