/** Returns a number that every write to content raises before its writer has the result. */
type ReadVersion = () => number;

/** Survives a development reload, which runs this module again. */
const held = globalThis as typeof globalThis & { showreelContentVersion?: ReadVersion | undefined };

/** Sets where the version of the content is read, if anything follows it: the server does, with the writes of other instances. */
export function followContent(read: ReadVersion | undefined): void {
  held.showreelContentVersion = read;
}

/** Another instance's write to unpublished changes does not raise the version. */
const MAX_AGE_MS = 30_000;

/**
 * Computes something from all content once for each version of it. Programs that do not follow the content, such as commands,
 * compute it every time.
 */
export function oncePerVersion<Result>(compute: () => Promise<Result>): () => Promise<Result> {
  let kept: { version: number; at: number; result: Promise<Result> } | undefined;
  return () => {
    const version = held.showreelContentVersion?.();
    if (version === undefined) return compute();
    if (kept?.version === version && performance.now() - kept.at < MAX_AGE_MS) return kept.result;
    const made = { version, at: performance.now(), result: compute() };
    kept = made;
    made.result.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.result;
  };
}
