import { createContext, useContext, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated';

/**
 * Collects the origins whose frames a document may show while the server renders it, for the policy of that document; null in the
 * browser.
 */
export const FrameOrigins = createContext<Set<string> | null>(null);

/** The origins that the policy of this document allows besides those of every page. */
const allowed = new Set<string>();

/**
 * Lets the document that is being rendered show frames of an origin. Returns whether this document may: the policy belongs to the
 * document, so what client-side navigation brings cannot change it.
 */
export function useFrameOrigin(origin: string): boolean {
  useContext(FrameOrigins)?.add(origin);
  const isHydrated = useHydrated();
  // What is hydrated was rendered by the server.
  const [isOfDocument] = useState(!isHydrated);
  useEffect(() => {
    if (isOfDocument) allowed.add(origin);
  }, [isOfDocument, origin]);
  return isOfDocument || allowed.has(origin);
}
