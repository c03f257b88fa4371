import type { Kind } from '~/rules/kinds/kinds';
import { labelOf } from '~/rules/kinds/labels';
import { asSentence } from '~/rules/validation/messages';

/** Who else has saved the same record since the form was opened, and which fields. */
export type ChangesOfOthers = { by: string; fields: string[] } | null | undefined;

/**
 * Returns the message of a save, and which fields somebody else had changed since the form was opened. Their changes are
 * in the record, too: "… Sun-hee Park also changed: Channel."
 */
export function savedMessage(kind: Kind | null, message: string, merged: ChangesOfOthers): string {
  if (!merged) return message;
  const labels = merged.fields.map((field) => labelOf(kind, field));
  return `${asSentence(message)} ${merged.by} also changed: ${labels.join(', ')}.`;
}
