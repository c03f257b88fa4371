import { randomUUID } from 'node:crypto';
import { labelOf } from '~/rules/fields/record-fields';
import type { Base } from '~/rules/content/field-merge';
import type { KeptChanges } from '~/rules/history/unpublished-changes';
import { asSentence, MESSAGES, type ContentKind } from '~/rules/validation/messages';
import type { AdminRequest } from '../loaders/admin-loader';
import type { FormResult } from './form-action';
import { listUrl } from '../pages/list-url';
import { flashLink, type RecordView } from '../pages/record-visibility';

/** The properties of a record form besides its fields. */
export interface EditorForm {
  values: Record<string, string>;
  base?: Base;
  idempotencyKey: string;
  /** The storage key under which the browser keeps unsaved input. */
  draftKey: string;
  /** What of it is not on the site yet; null if it is as on the site. */
  unpublished?: KeptChanges | null;
  /** Whether it can be kept apart from the site. */
  mayKeep?: boolean;
  /** The URL of the list that the form was opened from. */
  backTo: string;
}

/** Returns the record form over the list at `path`. `base` is that of an existing record: see `formBase`. */
export const toPanel = (
  { url, user }: AdminRequest,
  path: string,
  values: Record<string, string>,
  base?: Base,
): EditorForm => ({
  values,
  ...(base && { base }),
  idempotencyKey: randomUUID(),
  draftKey: `${user.id}:${url.pathname.replace(/\.data$/, '')}`,
  backTo: listUrl(path, url.searchParams),
});

type Merged = { by: string; fields: string[] } | null | undefined;

/** Returns the message with the fields that somebody else changed: "… Kept from Sun-hee Park: Channel." */
export function savedMessage(message: string, merged: Merged): string {
  if (!merged) return message;
  return `${asSentence(message)} Kept from ${merged.by}: ${merged.fields.map(labelOf).join(', ')}.`;
}

interface Saved {
  url: URL;
  path: string;
  kind: ContentKind;
  record: RecordView;
  merged?: Merged;
  /** The message, if it is not that of an ordinary save. */
  text?: string;
}

/** Leads back to the list, at the page and search that the record form was opened from. */
export const saved = ({
  url,
  path,
  kind,
  record,
  merged,
  text = MESSAGES[kind].saved,
}: Saved): FormResult => ({
  to: listUrl(path, url.searchParams),
  flash: { kind: 'success', text: savedMessage(text, merged), ...flashLink(record) },
});
