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
