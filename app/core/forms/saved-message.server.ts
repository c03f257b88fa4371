import type { Kind } from '~/core/nouns/kinds';
import { labelOf } from '~/core/nouns/labels';
import { asSentence } from '~/core/validation/messages';

export type ChangesOfOthers = { by: string; fields: string[] } | null | undefined;

/**
 * Returns the message of a save, including the fields that others have changed since the form was opened: "… Sun-hee
 * Park also changed: Channel."
 */
export const savedMessage = (kind: Kind | null, message: string, merged: ChangesOfOthers): string =>
  withChangesOfOthers(message, merged, (field) => labelOf(kind, field));

export function withChangesOfOthers(
  message: string,
  merged: ChangesOfOthers,
  label: (field: string) => string,
): string {
  if (!merged) return message;
  return `${asSentence(message)} ${merged.by} also changed: ${merged.fields.map(label).join(', ')}.`;
}
