import { LRUCache } from 'lru-cache';
import { includeNotes, noteReads } from '~models/note-reads';
import type { ReadNotes } from '~models/read-notes';

/** Runs the work, and returns with its result the notes of what it reads, which are complete when the work has ended. */
export const withReadNotes = noteReads;

/** What was made from the content at a time, with notes of what was read for it. */
interface MadeFromContent {
  epoch: number;
  notes: ReadNotes | null;
}

/** The content as the server follows it, with the writes of other instances. */
export interface FollowedContent {
  /** A number that every write to content raises before its writer has the result. */
  readonly current: number;
  /** The same for unpublished changes, of which only this process's are counted. */
  readonly unpublished: number;
  /** Whether nothing that was read has changed since; then its epoch is raised to the current one. */
  isCurrent: (made: MadeFromContent) => boolean;
}

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelContent?: FollowedContent | undefined };

/** Sets where changes of the content are learned, if anything follows it: the server does, programs such as commands do not. */
export function followContent(content: FollowedContent | undefined): void {
  processWide.showreelContent = content;
}

/** Another instance's write to unpublished changes is not counted. */
const MAX_AGE_MS = 30_000;

interface Kept<Result> extends MadeFromContent {
  unpublished: number;
  at: number;
  result: Promise<Result>;
}

/**
 * Reads something once until what was read changes. Programs that do not follow the content read it every time. Whoever uses only
 * some fields of the records that were read names them, and is not outdated by a change of others. With `isPublic` nothing
 * unpublished is read, so that it is kept for as long as the content is as it was.
 */
export function readOnce<Result>(
  read: () => Promise<Result>,
  { isPublic = false } = {},
): (fields?: readonly string[]) => Promise<Result> {
  let kept: Kept<Result> | undefined;
  const isUsable = (made: Kept<Result>, content: FollowedContent) =>
    (isPublic || (made.unpublished === content.unpublished && performance.now() - made.at < MAX_AGE_MS)) &&
    (made.epoch === content.current || (made.notes !== null && content.isCurrent(made)));
  const start = (content: FollowedContent) => {
    // They are taken before anything is read: what changes meanwhile may not have been read.
    const started = { epoch: content.current, unpublished: content.unpublished, at: performance.now() };
    const { result, notes } = noteReads(read);
    const made: Kept<Result> = { ...started, notes: null, result };
    kept = made;
    result.then(
      () => (made.notes = notes),
      () => {
        if (kept === made) kept = undefined;
      },
    );
    return made;
  };
  return async (fields) => {
    const content = processWide.showreelContent;
    if (!content) return read();
    const made = kept && isUsable(kept, content) ? kept : start(content);
    const result = await made.result;
    if (made.notes) includeNotes(fields ? made.notes.ofFields(fields) : made.notes);
    return result;
  };
}

/** Does the same for each key, and keeps the results of the keys that were asked for last. */
export function readOnceFor<Result>(
  read: (key: string) => Promise<Result>,
  { most, isPublic = false }: { most: number; isPublic?: boolean },
): (key: string) => Promise<Result> {
  const readers = new LRUCache<string, () => Promise<Result>>({
    max: most,
    memoMethod: (key) => readOnce(() => read(key), { isPublic }),
  });
  return (key) => readers.memo(key)();
}
