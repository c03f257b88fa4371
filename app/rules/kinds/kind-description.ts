import type { Fields } from '../fields/field';
import type { ViewOf } from '../fields/field-values';
import type { Shape } from '../uploads/file-advice';
import type { UploadType } from '../uploads/uploads';

/** What a kind of record is. There is no Zod in it, so that the browser can use it, too. */
export interface KindDescription<Fs extends Fields> {
  /** Its name in messages. */
  noun: string;
  fields: Fs;
  /** The field by which people know a record. */
  titleField: keyof Fs & string;
  /** The upload type of its images and videos, and the shape in which its page shows them. */
  files: { of: UploadType; shape: Shape };
  /** The field for images that somebody pastes into a rich text; null if the record has none. */
  mediaField: (keyof Fs & string) | null;
}

/** What a kind is of which there are many records, each with a URL. */
export interface ContentKindDescription<Fs extends Fields> extends KindDescription<Fs> {
  /** Its name in URLs. */
  name: string;
  /** The admin's list; a record's form is at this path and its id. */
  path: string;
  /** The fields with which a record comes back from the trash, so that visitors do not find it. */
  hidden: Partial<ViewOf<Fs>>;
  messages: RecordMessages;
}

/** Messages while a record is saved or deleted, and afterwards. */
interface RecordMessages {
  saving: string;
  saved: string;
  notSaved: string;
  /** Null for a deletion without a progress message. */
  deleting: string | null;
  deleted: string;
  notDeleted: string;
}
