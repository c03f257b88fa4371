declare global {
  interface Window {
    /** The path and query for which the server rendered this document. */
    renderedUrl?: string;
  }
}

/** A script for the head of the document, which runs before anybody can go back or forward. */
export const RECORD_URL = 'window.renderedUrl=location.pathname+location.search';

const isElsewhere = (): boolean =>
  window.renderedUrl !== undefined && window.renderedUrl !== location.pathname + location.search;

function reloadMoved(event: PopStateEvent): void {
  if (!isElsewhere()) return;
  // The router would change the page in the middle of its hydration.
  event.stopImmediatePropagation();
  location.reload();
}

/**
 * Loads the document again if its URL has become another one. Back and Forward between entries of one document change
 * the URL at once, and until the page is hydrated nothing follows them: the router would then start at a URL with the
 * data of another. Returns whether it did; if not, it watches until `leaveHistoryToRouter`.
 */
export function reloadIfMoved(): boolean {
  if (isElsewhere()) {
    location.reload();
    return true;
  }
  addEventListener('popstate', reloadMoved);
  return false;
}

/** From the hydration on, the router follows Back and Forward. */
export const leaveHistoryToRouter = (): void => removeEventListener('popstate', reloadMoved);
