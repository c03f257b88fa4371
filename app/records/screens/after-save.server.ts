import { type ContentKind, MESSAGES, titleOf, visibilityOf } from '~/core/nouns/kinds';
import { publicNow } from '~/core/db/content-epoch.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import type { Flash } from '~/core/forms/flash.server';
import type { FormResult } from '~/core/forms/form-action.server';
import { savedMessage, withNewAddress, type ChangesOfOthers } from '~/core/forms/saved-message.server';
import { listOf } from '~/core/request/list-address';

interface SavedRecord {
  url: URL;
  path: string;
  kind: ContentKind;
  record: ViewBy[ContentKind];
  merged?: ChangesOfOthers;
  movedTo?: string | null | undefined;
  /** Replaces the message of an ordinary save. */
  text?: string;
}

/** Redirects to the list as it was when the form was opened, with a message. */
export const redirectAfterSave = ({
  url,
  path,
  kind,
  record,
  merged,
  movedTo,
  text = MESSAGES[kind].saved,
}: SavedRecord): FormResult => ({
  to: listOf(path, url.searchParams),
  flash: {
    tone: 'success',
    text: withNewAddress(savedMessage(kind, text, merged), movedTo),
    ...flashLink(kind, record),
  },
});

/** Links to a record's public page, if it has one now. */
export function flashLink<K extends ContentKind>(kind: K, record: ViewBy[K]): Pick<Flash, 'link'> {
  const { url } = visibilityOf(kind, record, publicNow());
  return url === null ? {} : { link: { url, title: titleOf(kind, record) } };
}
