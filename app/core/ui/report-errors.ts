/** Per page load. */
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
    // The router aborts pending data of a page that is left; the rest of that stream has no reader.
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
    else report(event.reason);
  });
}

const skipped = new Set<string>();

/** Logs once per URL that a video could not be loaded; its poster stays visible. */
export function reportMediaError(url: string): void {
  if (skipped.has(url)) return;
  skipped.add(url);
  // A missing video is not an error of the page, so it is logged as information.
  // oxlint-disable-next-line no-console
  console.info(`Skipped footage that could not be loaded: ${url}`);
}
