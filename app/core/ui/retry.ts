/** Statuses of temporary server failures. */
const PASSING = new Set([502, 503, 504]);
const RETRIES = 2;
const WAIT_MS = 1000;

/** The delays before each retry. */
export const RETRY_DELAYS_MS = Array.from({ length: RETRIES }, (_, index) => WAIT_MS * (index + 1));

/** Whether a retry may get another response. */
export const isTransient = (status: number): boolean => PASSING.has(status);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Retries after one second and again after two, if the network fails or the server is temporarily down. `onRetry` is
 * called before each delay.
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

const urlOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, window.location.href);

/** Whether a request asks only for the routes of the page that is shown, which the browser has. */
function asksForThisPage(input: RequestInfo | URL): boolean {
  const { pathname, searchParams } = urlOf(input);
  const paths = searchParams.getAll('p');
  return pathname === '/__manifest' && paths.every((path) => path === window.location.pathname);
}

const isPageData = (input: RequestInfo | URL) => {
  const url = urlOf(input);
  return url.origin === window.location.origin && url.pathname.endsWith('.data');
};

/**
 * Returns the answer when all of it is there: one that breaks off is then a failed request, and a page that is left ends the
 * request, which the router expects, instead of breaking what it decodes.
 */
const wholeOf = async (answer: Response) =>
  answer.body ? new Response(await answer.arrayBuffer(), answer) : answer;

/**
 * Makes `fetch` retry requests for page data and forms. A form carries an idempotency key, so a repeated form is
 * executed once. Before a form is sent to its own page, Remix may ask for that page's routes; if it cannot, an error page would
 * replace the form, so the answer is that there are no further routes.
 */
export function retryPageData(): void {
  const once = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (asksForThisPage(input)) return once(input, init).catch(() => Response.json({}));
    return isPageData(input) && !(input instanceof Request)
      ? withRetries(async () => wholeOf(await once(input, init)), init?.signal)
      : once(input, init);
  };
}

declare global {
  interface Window {
    /**
     * Called when the module of a route cannot be loaded; `vite.config.ts` makes Remix call it. Returns whether another document is being
     * loaded instead.
     */
    replaceDocument?: () => boolean;
  }
}

const KEY = 'showreel-reloaded';

interface Router {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
}

/** Whether something would ask before the document is left, as forms do in which something was typed. */
const hasUnsavedWords = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Notes that the document is loaded again; returns false if that was so before in this build. */
function isFirstReload(): boolean {
  const { version } = window.__remixManifest;
  try {
    if (sessionStorage.getItem(KEY) === version) return false;
    sessionStorage.setItem(KEY, version);
    return true;
  } catch {
    // Where nothing can be noted, it would be loaded again and again.
    return false;
  }
}

/**
 * Decides what happens when the module of a route cannot be loaded. Who goes to another page gets its document, which needs no module of
 * this one. Otherwise the document is loaded again: once for each build, because a shared cache may return the same one for an hour, and
 * never while something typed would be lost. Remix would load it again each time. Parts that a page loads later, such as an editor, say
 * themselves that they cannot be loaded.
 */
export function replaceDocumentWithoutModule(): void {
  window.replaceDocument = () => {
    const router = (window as { __remixRouter?: Router }).__remixRouter;
    const target = router?.state.navigation.location;
    if (target) location.assign(target.pathname + target.search + target.hash);
    else if (!hasUnsavedWords() && isFirstReload()) location.reload();
    else return false;
    return true;
  };
}
