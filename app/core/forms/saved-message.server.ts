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

/** "… Its address is now /shows/salt-country; the old one leads there." */
export const withNewAddress = (message: string, movedTo: string | null | undefined): string =>
  movedTo ? `${asSentence(message)} Its address is now ${movedTo}; the old one leads there.` : message;

export function withChangesOfOthers(
  message: string,
  merged: ChangesOfOthers,
  label: (field: string) => string,
): string {
  if (!merged) return message;
  return `${asSentence(message)} ${merged.by} also changed: ${merged.fields.map(label).join(', ')}.`;
}
