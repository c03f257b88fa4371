import { isHidden, questionBeforePublishing, type ContentKind } from '~/rules/kinds/kinds';
import { Unconfirmed } from '~/rules/validation/errors';

/**
 * Throws `Unconfirmed` if the record will be published as it is `after` the save and its kind has a question about it. A
 * record that was public `before` is not published again: changing it asks nothing. `before` is null where the save
 * itself means to publish: of a new record, and of unpublished changes.
 */
export function requireConfirmation(kind: ContentKind, before: object | null, after: object): void {
  const isPublished = !isHidden(kind, after) && (before === null || isHidden(kind, before));
  const question = isPublished ? questionBeforePublishing(kind, after) : null;
  if (question !== null) throw new Unconfirmed(question);
}
