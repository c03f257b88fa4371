/** The server's own answers to a request that it could not carry out just now. */
const PASSING = new Set([502, 503, 504]);
const RETRIES = 2;
const WAIT_MS = 1000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isPageData = (input: RequestInfo | URL) => {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  return url.origin === window.location.origin && url.pathname.endsWith('.data');
};

/**
 * Sends a request again, after one second and after two, when no answer comes or the server is down for a moment. What
 * changes something carries a key, so that it is carried out once however often it is sent.
 */
export async function withRetries(
  send: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send().catch((error: unknown) => {
      if (attempt > RETRIES || signal?.aborted) throw error;
      return null;
    });
    if (answer && (!PASSING.has(answer.status) || attempt > RETRIES)) return answer;
    await pause(WAIT_MS * attempt);
    signal?.throwIfAborted();
  }
}

/** Makes `fetch` try page data and forms again. */
export function retryPageData(): void {
  const once = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isPageData(input) || input instanceof Request) return once(input, init);
    return withRetries(() => once(input, init), init?.signal);
  };
}
