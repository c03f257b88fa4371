declare global {
  interface Window {
    /** The path and query for which the server rendered this document. */
    renderedUrl?: string;
    /** Remix's router, once it follows Back and Forward. */
    __remixRouter?: unknown;
  }
}

/** A script for the head of the document, which runs before anybody can go back or forward. */
export const RECORD_URL = 'window.renderedUrl=location.pathname+location.search';

const isElsewhere = (): boolean =>
  window.renderedUrl !== undefined && window.renderedUrl !== location.pathname + location.search;

/**
 * Loads the document again if its URL has become another one. Back and Forward between entries of one document change
 * the URL at once, and until the page is hydrated nothing follows them: the router would then start at a URL with the
 * data of another. Returns whether it did; from then on it watches until the router starts.
 */
export function reloadIfMoved(): boolean {
  if (isElsewhere()) {
    location.reload();
    return true;
  }
  const check = () => {
    if (window.__remixRouter) removeEventListener('popstate', check);
    else if (isElsewhere()) location.reload();
  };
  addEventListener('popstate', check);
  return false;
}
