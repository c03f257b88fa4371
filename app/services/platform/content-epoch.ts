/** Returns a number that every write to content raises before its writer has the result. */
type ReadVersion = () => number;

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelContentEpoch?: ReadVersion | undefined };

/** Sets where the version of the content is read, if anything follows it: the server does, with the writes of other instances. */
export function followContent(read: ReadVersion | undefined): void {
  processWide.showreelContentEpoch = read;
}

/** Another instance's write to unpublished changes does not raise the version. */
const MAX_AGE_MS = 30_000;

/**
 * Computes something from all content once for each version of it. Programs that do not follow the content, such as commands,
 * compute it every time.
 */
export function oncePerEpoch<Result>(compute: () => Promise<Result>): () => Promise<Result> {
  let cached: { version: number; at: number; result: Promise<Result> } | undefined;
  return () => {
    const version = processWide.showreelContentEpoch?.();
    if (version === undefined) return compute();
    if (cached?.version === version && performance.now() - cached.at < MAX_AGE_MS) return cached.result;
    const made = { version, at: performance.now(), result: compute() };
    cached = made;
    made.result.catch(() => {
      if (cached === made) cached = undefined;
    });
    return made.result;
  };
}
