import type { Fields } from '~/core/fields/field';
import type { ViewOf } from '~/core/fields/field-values';
import type { Shape } from '~/core/files/file-advice';
import type { UploadType } from '~/core/files/uploads';
import type { Visibility } from './visibility';

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

/** A record as far as its address depends on it. */
export type Addressed<Fs extends Fields> = ViewOf<Fs> & { slug: string };

/** What a kind is of which there are many records, each with a URL. */
export interface ContentKindDescription<Fs extends Fields> extends KindDescription<Fs> {
  /** Its name in URLs. */
  name: string;
  /** The admin's list; a record's form is at this path and its id. */
  path: string;
  /** The first segment of the addresses of its records on the site; empty if their slugs are the first. */
  section: string;
  /** Whether the rows of its list have no pictures. */
  hasPlainRows?: true;
  /** Whether the menu and the footer of the site can link to its records. */
  isInMenu?: true;
  /** Slugs that are treated as taken, besides those that no record gets. */
  reservedSlugs?: ReadonlySet<string>;
  /** The field of what a record offers the press, whose files are on the site only while that is open to everybody. */
  kit?: 'press';
  /** The fields with which a record comes back from the trash, so that visitors do not find it. */
  hidden: Partial<ViewOf<Fs>>;
  /** Returns where visitors find a record now, or why they do not. */
  visibility: (record: Addressed<Fs>, now: Date) => Visibility;
  /** Returns the path at which visitors find a record that is on the site. */
  address: (record: Addressed<Fs>) => string;
  /** Returns what is asked before visitors can read such a record for the first time; null if there is no question. */
  questionBeforePublishing?: (record: Partial<ViewOf<Fs>>) => string | null;
  texts: RecordTexts;
  messages: RecordMessages;
}

/** Texts of the admin's screens. */
interface RecordTexts {
  /** The name of its icon. */
  icon: string;
  heading: string;
  /** What the dashboard counts; null if it does not count them. */
  counted: string | null;
  add: string;
  /** The titles of the forms, for a new record and for an existing one. */
  addTitle: string;
  editTitle: string;
  /** Singular and plural, as used within a sentence. */
  one: string;
  many: string;
  /** What it is called in a list of records of several kinds. */
  short: string;
  /** Shown if the list is empty. */
  start: string;
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
