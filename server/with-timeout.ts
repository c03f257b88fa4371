/** Returns the result of the work, or throws after the timeout; the work itself continues. */
export function withTimeout<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds).unref();
  });
  return Promise.race([work, late]);
}

/** Returns the result, or undefined after the timeout; the work continues. */
export function orLater<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
