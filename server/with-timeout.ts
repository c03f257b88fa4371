/** What the work answers, or an error when that takes too long; the work itself goes on. */
export function withTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds).unref();
  });
  return Promise.race([work, late]);
}
