/** Returns the result of the work, or null if it takes longer; the work itself continues. Throws as the work does. */
export async function inTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<{ result: Result } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  // Nobody waits any more for an error that comes later.
  work.catch(() => undefined);
  try {
    return await Promise.race([work.then((result) => ({ result })), late]);
  } finally {
    clearTimeout(timer);
  }
}
