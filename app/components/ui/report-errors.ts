/** However often something goes wrong on a page: the first few say what it is. */
const MAX_COUNT = 5;

/** Tells the server's log of errors that nobody caught. Nothing of what the person typed or sees is sent. */
export function reportErrors(): void {
  let reported = 0;
  const report = (error: unknown) => {
    reported += 1;
    if (reported > MAX_COUNT) return;
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    navigator.sendBeacon('/client-errors', JSON.stringify({ message, stack, page: location.pathname }));
  };
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
