import type { Fields } from '~/core/fields/field';
import type { ViewOf } from '~/core/fields/field-values';
import type { Shape } from '~/core/files/file-advice';
import type { UploadType } from '~/core/files/uploads';
import type { Visibility } from './visibility';

/** Contains no Zod, so that the browser can use it, too. */
export interface KindDescription<Fs extends Fields> {
  /** The name in messages. */
  noun: string;
  fields: Fs;
  /** The field by which people know a record. */
  titleField: keyof Fs & string;
  /** The upload type of its images and videos, and the shape in which its page shows them. */
  files: { of: UploadType; shape: Shape };
  /** The field for images that are pasted into rich text; null if there is none. */
  mediaField: (keyof Fs & string) | null;
}

/** The part of a record that its URL depends on. */
export type Addressed<Fs extends Fields> = ViewOf<Fs> & { slug: string };

/** A kind with many records, each with a URL. */
export interface ContentKindDescription<Fs extends Fields> extends KindDescription<Fs> {
  /** The name in URLs. */
  name: string;
  /** The path of the admin's list; a record's form is at this path and its id. */
  path: string;
  /** The first segment of public URLs; empty if the slug comes first. */
  section: string;
  hasPlainRows?: true;
  isInMenu?: true;
  /** Slugs that are treated as taken, in addition to those reserved for all kinds. */
  reservedSlugs?: ReadonlySet<string>;
  /** The field with the press kit, whose files are only served while the kit is public. */
  kit?: 'press';
  /** The fields that hide a record restored from the trash. */
  hidden: Partial<ViewOf<Fs>>;
  /** Returns the public URL at this time, or why there is none. */
  visibility: (record: Addressed<Fs>, now: Date) => Visibility;
  /** Returns the path of a record that is public. */
  address: (record: Addressed<Fs>) => string;
  /** Returns the question before a record becomes public for the first time; null if there is none. */
  questionBeforePublishing?: (record: Partial<ViewOf<Fs>>) => string | null;
  texts: RecordTexts;
  messages: RecordMessages;
}

interface RecordTexts {
  icon: string;
  heading: string;
  /** The label on the dashboard; null if it is not counted. */
  counted: string | null;
  add: string;
  /** For a new record and for an existing one. */
  addTitle: string;
  editTitle: string;
  /** Singular and plural, as used within a sentence. */
  one: string;
  many: string;
  /** The name in a mixed list of records. */
  short: string;
  /** Shown if the list is empty. */
  start: string;
}

interface RecordMessages {
  saving: string;
  saved: string;
  notSaved: string;
  /** Null for a deletion without a progress message. */
  deleting: string | null;
  deleted: string;
  notDeleted: string;
}
