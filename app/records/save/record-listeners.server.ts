import type { SluggedRecord } from '~models/record-schema';
import type { ContentKind, Kind } from '~/core/nouns/kinds';
import type { Question } from '~/core/validation/errors';
import type { Actor } from '~/core/access/permissions';
import type { StoredSave } from '~models/version';

/** Decisions of the user or program about a write. */
export interface WriteOptions {
  /** Allows an embargo on files that are already public, although it does not hide them; otherwise 409. */
  allowsPublicFiles?: boolean | undefined;
  /** Lets out held-back files that the save shows; otherwise throws `Unconfirmed`. */
  force?: boolean | undefined;
}

/** A compare-and-set on the record's revision. */
export interface RecordWrite extends WriteOptions {
  kind: Kind;
  actor: Actor;
  /** The stored record; for a new one only the id, with revision 0. */
  current: RecordState;
  fields: object;
  at: Date;
  /** Held-back files that the write lets out. */
  letOut?: ReadonlySet<string>;
}

/** What listeners know of any stored record; other fields depend on its kind. */
export interface RecordState {
  _id: unknown;
  version: number;
  slug?: string;
  updatedAt?: Date;
  updatedBy?: string | null;
  saved?: StoredSave | undefined;
}

/** Runs a write with the guards' additions. `assertHeld` throws if the write may no longer be stored. */
type GuardedWork<Result> = (write: RecordWrite, assertHeld: () => void) => Promise<Result>;

/** Consequences of writes register here, so that the write path does not depend on them. */
export interface WriteListener {
  /** Wraps the write and its notifications. An error prevents the write. */
  guard?: <Result>(write: RecordWrite, work: GuardedWork<Result>) => Promise<Result>;
  /** Called before the write, which may fail and be repeated. An error prevents it. Returns fields to write as well. */
  before?: (write: RecordWrite) => Promise<object | void>;
  /** Called after the write, with the stored record. */
  after?: (write: RecordWrite, stored: RecordState) => Promise<void> | void;
  /** Called before a deletion, which may fail and be repeated. */
  deleting?: (kind: ContentKind, record: SluggedRecord) => Promise<void>;
  /** Called before a restoration, which may fail and be repeated. Returns fields to store as well. */
  restoring?: (kind: ContentKind, record: SluggedRecord) => Promise<object>;
  /** Called before a form takes a record off the site. Returns a question for the user, if any. */
  questionBeforeHiding?: (kind: ContentKind, record: SluggedRecord) => Promise<Question | null>;
  /** Called before a save publishes a record or its unpublished changes. Returns a question, if any. */
  questionBeforePublishing?: (kind: ContentKind, record: SluggedRecord) => Promise<string | null>;
  /** Called after a deletion. */
  deleted?: (kind: Kind, record: RecordState) => Promise<void> | void;
  /** Called when a record is deleted permanently. May be repeated. */
  erased?: (kind: ContentKind, id: string) => Promise<void>;
}

const listeners = new Set<WriteListener>();

/** Call it once, at the start. */
export function listenToWrites(listener: WriteListener): void {
  listeners.add(listener);
}

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

/** Returns what the listeners add, one after another. */
async function additionsOf(ask: (listener: WriteListener) => Promise<object | void> | undefined) {
  const added: object[] = [];
  for (const listener of listeners) added.push((await ask(listener)) ?? {});
  return Object.assign({}, ...added) as object;
}

export async function tellBefore(write: RecordWrite): Promise<object> {
  // Without listeners a write would keep no version and no file uses.
  if (listeners.size === 0)
    throw new Error('Nothing listens to writes yet: call registerWriteListeners first.');
  return additionsOf(({ before }) => before?.(write));
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

export const tellBeforeRestoration = (kind: ContentKind, record: SluggedRecord): Promise<object> =>
  additionsOf(({ restoring }) => restoring?.(kind, record));

async function firstQuestion<Asked>(ask: (listener: WriteListener) => Promise<Asked | null> | undefined) {
  for (const listener of listeners) {
    const question = await ask(listener);
    if (question) return question;
  }
  return null;
}

export const askBeforeHiding = (kind: ContentKind, record: SluggedRecord): Promise<Question | null> =>
  firstQuestion(({ questionBeforeHiding }) => questionBeforeHiding?.(kind, record));

export const askBeforePublishing = (kind: ContentKind, record: SluggedRecord): Promise<string | null> =>
  firstQuestion(({ questionBeforePublishing }) => questionBeforePublishing?.(kind, record));

/** How a save handles the questions before a record is published or hidden. */
export interface PublishOptions extends Pick<WriteOptions, 'force'> {
  /**
   * Whether the user of a form still has to confirm: then the save throws `Unconfirmed` instead of publishing or
   * hiding. Absent for programs, which confirm with `force`, and are asked nothing before hiding.
   */
  asksFirst?: boolean | undefined;
}
