/** Returns the result of the work, or throws after the timeout; the work itself continues. */
export function withTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds).unref();
  });
  return Promise.race([work, late]);
}
