/** The maximum number of reports per page load. */
const MAX_COUNT = 5;

/** Reports uncaught errors to the server's log, without any of the user's input or the page's content. */
export function reportErrors(): void {
  let reported = 0;
  const report = (error: unknown) => {
    reported += 1;
    if (reported > MAX_COUNT) return;
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    navigator.sendBeacon('/client-errors', JSON.stringify({ message, stack, page: location.pathname }));
  };
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', (event) => {
    // The router aborts the data of a page that is left before they have arrived. The rest of that stream is nobody's.
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
    else report(event.reason);
  });
}
