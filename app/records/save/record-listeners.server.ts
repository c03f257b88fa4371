import type { SluggedRecord } from '~models/record-schema';
import type { ContentKind, Kind } from '~/core/nouns/kinds';
import type { Question } from '~/core/validation/question';
import type { Actor } from '~/core/access/permissions';
import type { StoredSave } from '~models/version';

/** What the user of a form, or a program, has decided about a write. */
export interface WriteOptions {
  /** Whether files that visitors see already may come under an embargo, which does not hide them; if not, that is a 409. */
  allowsPublicFiles?: boolean | undefined;
  /** Whether files that are held back are let out if the save shows them; without it, it throws `Unconfirmed`. */
  force?: boolean | undefined;
}

/** A write of a record, which is a compare-and-set on its revision. */
export interface RecordWrite extends WriteOptions {
  kind: Kind;
  actor: Actor;
  /** The record as it is stored; of a new one only the id, with revision 0. */
  current: RecordState;
  /** The fields to write. */
  fields: object;
  at: Date;
  /** The files that are held back and that the write lets out. */
  letOut?: ReadonlySet<string>;
}

/** What listeners know of a stored record of any kind; the rest of it follows from its kind. */
export interface RecordState {
  _id: unknown;
  version: number;
  slug?: string;
  updatedAt?: Date;
  updatedBy?: string | null;
  saved?: StoredSave | undefined;
}

/** Runs a write with what its guards have added to it. `assertHeld` throws if the write may not be stored any more. */
export type GuardedWork<Result> = (write: RecordWrite, assertHeld: () => void) => Promise<Result>;

/** What is told of every write of a record. Whatever follows from writes registers here, so that the write path knows none of it. */
export interface WriteListener {
  /** Around the write, with all that is told of it. An error prevents it. */
  guard?: <Result>(write: RecordWrite, work: GuardedWork<Result>) => Promise<Result>;
  /** Before the write, which may fail, and then comes again. An error prevents it. Returns fields to write with it. */
  before?: (write: RecordWrite) => Promise<object | void>;
  /** After the write, with the record as it is stored now. */
  after?: (write: RecordWrite, stored: RecordState) => Promise<void> | void;
  /** Before the deletion of a record, which may fail, and then comes again. */
  deleting?: (kind: ContentKind, record: SluggedRecord) => Promise<void>;
  /** Before a deleted record is stored again, which may fail, and then comes again. Returns fields to store with it. */
  restoring?: (kind: ContentKind, record: SluggedRecord) => Promise<object>;
  /** Before a form takes a record off the site. Returns what its user is asked first, if anything. */
  questionBeforeHiding?: (kind: ContentKind, record: SluggedRecord) => Promise<Question | null>;
  /** After the deletion of a record. */
  deleted?: (kind: Kind, record: RecordState) => Promise<void> | void;
  /** When a record is deleted for ever. May come again. */
  erased?: (kind: ContentKind, id: string) => Promise<void>;
}

const listeners = new Set<WriteListener>();

/** Registers a listener, once at the start. */
export function listenToWrites(listener: WriteListener): void {
  listeners.add(listener);
}

/** Runs a write within the guards of all listeners. */
export function guarded<Result>(write: RecordWrite, work: GuardedWork<Result>): Promise<Result> {
  const guards = [...listeners].flatMap(({ guard }) => guard ?? []);
  const whole = guards.reduceRight<GuardedWork<Result>>(
    (inner, guard) => (each, assertHeld) =>
      guard(each, (next, assertOwn) =>
        inner(next, () => {
          assertHeld();
          assertOwn();
        }),
      ),
    work,
  );
  return whole(write, () => undefined);
}

/** Returns the fields that are to be written with the others. */
export async function tellBefore(write: RecordWrite): Promise<object> {
  // Without them a write would keep no version and no use of a file.
  if (listeners.size === 0)
    throw new Error('Nothing listens to writes yet: call registerWriteListeners first.');
  const added: object[] = [];
  for (const { before } of listeners) added.push((await before?.(write)) ?? {});
  return Object.assign({}, ...added) as object;
}

export async function tellAfter(write: RecordWrite, stored: RecordState): Promise<void> {
  await Promise.all([...listeners].map(async ({ after }) => after?.(write, stored)));
}

export async function tellDeleted(kind: Kind, record: RecordState): Promise<void> {
  for (const { deleted } of listeners) await deleted?.(kind, record);
}

export async function tellErased(kind: ContentKind, id: string): Promise<void> {
  for (const { erased } of listeners) await erased?.(kind, id);
}

export async function tellBeforeDeletion(kind: ContentKind, record: SluggedRecord): Promise<void> {
  for (const { deleting } of listeners) await deleting?.(kind, record);
}

/** Returns the fields that are to be stored with the others. */
export async function tellBeforeRestoration(kind: ContentKind, record: SluggedRecord): Promise<object> {
  const added: object[] = [];
  for (const { restoring } of listeners) added.push((await restoring?.(kind, record)) ?? {});
  return Object.assign({}, ...added) as object;
}

/** Returns the first question of a listener. */
export async function askBeforeHiding(kind: ContentKind, record: SluggedRecord): Promise<Question | null> {
  for (const { questionBeforeHiding } of listeners) {
    const question = await questionBeforeHiding?.(kind, record);
    if (question) return question;
  }
  return null;
}
