import { randomUUID } from 'node:crypto';
import { labelOf } from '~/rules/kinds/labels';
import { MESSAGES, type ContentKind, type Kind } from '~/rules/kinds/kinds';
import type { MergeBase } from '~/rules/merge/field-merge';
import type { KeptChanges } from '~/rules/history/unpublished-changes';
import { asSentence } from '~/rules/validation/messages';
import type { AdminRequest } from '../loaders/admin-loader';
import type { FormResult } from './form-action';
import { listUrl } from '../pages/list-url';
import { flashLink, type RecordView } from '../pages/record-visibility';

/** What a form of the admin needs besides its fields' labels. */
export interface RecordFormData {
  values: Record<string, string>;
  /** Hashes of the stored fields, from which a save knows what others changed since. */
  base?: MergeBase;
  idempotencyKey: string;
  /** The key under which the browser stores unsaved input. */
  draftKey: string;
  /** The unpublished changes of a public record; null if there are none. */
  unpublished?: KeptChanges | null;
  /** Whether the record is public, so that changes can be kept unpublished. */
  mayKeep?: boolean;
  /** The URL of the list that the form was opened from. */
  backTo: string;
}

/** Returns the data of a form whose Cancel leads to the list at `path`. A new record has no `base`. */
export const recordFormData = (
  { url, user }: AdminRequest,
  path: string,
  values: Record<string, string>,
  base?: MergeBase,
): RecordFormData => ({
  values,
  ...(base && { base }),
  idempotencyKey: randomUUID(),
  draftKey: `${user.id}:${url.pathname.replace(/\.data$/, '')}`,
  backTo: listUrl(path, url.searchParams),
});

type ChangesOfOthers = { by: string; fields: string[] } | null | undefined;

/**
 * Returns the message of a save, and which fields somebody else had changed since the form was opened. Their changes are
 * in the record, too: "… Sun-hee Park also changed: Channel."
 */
export function savedMessage(kind: Kind | null, message: string, merged: ChangesOfOthers): string {
  if (!merged) return message;
  const labels = merged.fields.map((field) => labelOf(kind, field));
  return `${asSentence(message)} ${merged.by} also changed: ${labels.join(', ')}.`;
}

interface SavedRecord {
  url: URL;
  path: string;
  kind: ContentKind;
  record: RecordView;
  merged?: ChangesOfOthers;
  /** The message, if it is not that of an ordinary save. */
  text?: string;
}

/** Returns a redirect to the list, at the page and search that the form was opened from, with the message of the save. */
export const redirectAfterSave = ({
  url,
  path,
  kind,
  record,
  merged,
  text = MESSAGES[kind].saved,
}: SavedRecord): FormResult => ({
  to: listUrl(path, url.searchParams),
  flash: { kind: 'success', text: savedMessage(kind, text, merged), ...flashLink(record) },
});
