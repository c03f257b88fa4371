/** The server's own answers to a request that it could not carry out just now. */
const PASSING = new Set([502, 503, 504]);
const RETRIES = 2;
const WAIT_MS = 1000;

/** How long is waited before each further try. */
export const RETRY_DELAYS_MS = Array.from({ length: RETRIES }, (_, index) => WAIT_MS * (index + 1));

/** Whether the same request may get another answer in a moment. */
export const isTransient = (status: number): boolean => PASSING.has(status);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Tries again, after one second and after two, when no answer comes or the server is down for a moment. `onRetry` is
 * called when that begins to be waited for.
 */
export async function withRetries<Answer extends { status: number }>(
  send: () => Promise<Answer>,
  signal?: AbortSignal | null,
  onRetry?: () => void,
): Promise<Answer> {
  for (const delay of RETRY_DELAYS_MS) {
    const answer = await send().catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return null;
    });
    if (answer && !isTransient(answer.status)) return answer;
    onRetry?.();
    await pause(delay);
    signal?.throwIfAborted();
  }
  return send();
}

const isPageData = (input: RequestInfo | URL) => {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  return url.origin === window.location.origin && url.pathname.endsWith('.data');
};

/**
 * Makes `fetch` try page data and forms again. A form carries a key, so that it is carried out once however often it
 * is sent.
 */
export function retryPageData(): void {
  const once = window.fetch.bind(window);
  window.fetch = (input, init) =>
    isPageData(input) && !(input instanceof Request)
      ? withRetries(() => once(input, init), init?.signal)
      : once(input, init);
}
