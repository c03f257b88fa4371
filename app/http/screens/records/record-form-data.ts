import { savedMessage, type ChangesOfOthers } from '../../forms/saved-message';
import { randomUUID } from 'node:crypto';
import { type ContentKind, MESSAGES, titleOf, visibilityOf } from '~/rules/kinds/kinds';
import type { MergeBase } from '~/rules/merge/field-merge';
import type { KeptChanges } from '~/rules/history/unpublished-changes';
import type { ViewBy } from '~/services/views/kinds';
import type { AdminRequest } from '../../request/admin-loader';
import type { FormResult } from '../../forms/form-action';
import { listUrl } from '../../request/list-url';
import { publicNow } from '~/services/platform/publication-clock';
import type { Flash } from '../../forms/flash';

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

interface SavedRecord {
  url: URL;
  path: string;
  kind: ContentKind;
  record: ViewBy[ContentKind];
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
  flash: { tone: 'success', text: savedMessage(kind, text, merged), ...flashLink(kind, record) },
});

/** Returns the link to a record's public page, if it has one now, for a flash message. */
export function flashLink<K extends ContentKind>(kind: K, record: ViewBy[K]): Pick<Flash, 'link'> {
  const { url } = visibilityOf(kind, record, publicNow());
  return url === null ? {} : { link: { url, title: titleOf(kind, record) } };
}
