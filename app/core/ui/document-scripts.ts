import { createContext, useContext } from 'react';

/** The nonce of our inline scripts during server rendering; it never reaches the browser (see `app/core/request/document.server.ts`). */
export const Nonce = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(Nonce);

declare global {
  interface Window {
    /** The path and query that the server rendered this document for. */
    renderedUrl?: string;
  }
}

/** A script for the document's head, which runs before any Back or Forward. */
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
 * Reloads the document if its URL has changed. Before hydration, Back and Forward within a document change only the
 * URL, and the router would start at a URL with the data of another. Returns whether it reloads; if not, it watches
 * until `leaveHistoryToRouter`.
 */
export function reloadIfMoved(): boolean {
  if (isElsewhere()) {
    location.reload();
    return true;
  }
  addEventListener('popstate', reloadMoved);
  return false;
}

/** After hydration the router handles Back and Forward. */
export const leaveHistoryToRouter = (): void => removeEventListener('popstate', reloadMoved);
