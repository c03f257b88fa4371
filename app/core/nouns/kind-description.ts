import type { Fields } from '~/core/fields/field';
import type { ViewOf } from '~/core/fields/field-values';
import type { Shape } from '~/core/files/file-advice';
import type { UploadType } from '~/core/files/uploads';
import type { Visibility } from './visibility';

/** Contains no Zod, so that the browser can use it, too. */
export interface KindDescription<Fs extends Fields> {
  noun: string;
  fields: Fs;
  titleField: keyof Fs & string;
  /** The upload type of its images and videos, and the shape in which its page shows them. */
  files: { of: UploadType; shape: Shape };
  mediaField: (keyof Fs & string) | null;
}

export type Addressed<Fs extends Fields> = ViewOf<Fs> & { slug: string };

export interface ContentKindDescription<Fs extends Fields> extends KindDescription<Fs> {
  name: string;
  path: string;
  section: string;
  hasPlainRows?: true;
  isInMenu?: true;
  /** Whether there is a message while a record is being deleted. */
  isSlowToDelete?: true;
  /** The field with the press kit, whose files are only served while the kit is public. */
  kit?: 'press';
  hidden: Partial<ViewOf<Fs>>;
  /** Returns the public URL at this time, or why there is none. */
  visibility: (record: Addressed<Fs>, now: Date) => Visibility;
  address: (record: Addressed<Fs>) => string;
  /** Returns the question before a record becomes public for the first time; null if there is none. */
  ownQuestionBeforePublishing?: (record: Partial<ViewOf<Fs>>) => string | null;
  texts: RecordTexts;
}

interface RecordTexts {
  icon: string;
  heading: string;
  /** The label on the dashboard; null if it is not counted. */
  counted: string | null;
  add: string;
  addTitle: string;
  editTitle: string;
  one: string;
  many: string;
  short: string;
  start: string;
}
