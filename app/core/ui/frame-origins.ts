import { createContext, useContext, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated';

/** Collects the allowed frame origins during server rendering, for the document's CSP; null in the browser. */
export const FrameOrigins = createContext<Set<string> | null>(null);

/** Allowed by this document's CSP, in addition to the origins of every page. */
const allowed = new Set<string>();

/**
 * Allows frames of an origin in the document being rendered. Returns whether the document allows them: its CSP is
 * fixed, so client-side navigation cannot change it.
 */
export function useFrameOrigin(origin: string): boolean {
  useContext(FrameOrigins)?.add(origin);
  const isHydrated = useHydrated();
  // Hydrated content was rendered by the server.
  const [isOfDocument] = useState(!isHydrated);
  useEffect(() => {
    if (isOfDocument) allowed.add(origin);
  }, [isOfDocument, origin]);
  return isOfDocument || allowed.has(origin);
}
