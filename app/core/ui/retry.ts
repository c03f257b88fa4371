const PASSING = new Set([502, 503, 504]);
const RETRIES = 2;
const WAIT_MS = 1000;

export const RETRY_DELAYS_MS = Array.from({ length: RETRIES }, (_, index) => WAIT_MS * (index + 1));

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

/** Whether a request only asks for the routes of the current page, which the browser has. */
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
 * Buffers the whole response: an interrupted one becomes a failed request, and leaving the page aborts the request,
 * which the router expects, instead of breaking its decoder.
 */
const wholeOf = async (answer: Response) =>
  answer.body ? new Response(await answer.arrayBuffer(), answer) : answer;

/**
 * Makes `fetch` retry requests for page data and forms. A form carries an idempotency key, so a repeated form is
 * executed once. Before a form is sent to its own page, Remix may ask for that page's routes; if that fails, the
 * answer is an empty list, because an error page would replace the form.
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
     * Called when a route module cannot be loaded; `vite.config.ts` makes Remix call it. Returns whether another
     * document is being loaded instead.
     */
    replaceDocument?: () => boolean;
  }
}

const KEY = 'showreel-reloaded';

interface Router {
  state: {
    location: { key: string };
    navigation: { location?: { pathname: string; search: string; hash: string } };
  };
}

/** Whether leaving the document would ask first, as forms with unsaved input do. */
const hasUnsavedWords = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Stores that the document is reloaded; returns false if that already happened in this build. */
function isFirstReload(): boolean {
  const { version } = window.__remixManifest;
  try {
    if (sessionStorage.getItem(KEY) === version) return false;
    sessionStorage.setItem(KEY, version);
    return true;
  } catch {
    // Without storage it would reload forever.
    return false;
  }
}

/** The router of the page, from hydration on: Remix keeps it in the window. */
export const currentRouter = (): Router | undefined => (window as { __remixRouter?: Router }).__remixRouter;

/**
 * Handles a route module that cannot be loaded. A navigation loads the target's document instead. Otherwise the
 * document is reloaded, once per build, because a shared cache may return the old one for an hour, and never if
 * unsaved input would be lost; Remix would reload every time. Lazy parts, such as an editor, report their own errors.
 */
export function replaceDocumentWithoutModule(): void {
  window.replaceDocument = () => {
    const target = currentRouter()?.state.navigation.location;
    if (target) location.assign(target.pathname + target.search + target.hash);
    else if (!hasUnsavedWords() && isFirstReload()) location.reload();
    else return false;
    return true;
  };
}
