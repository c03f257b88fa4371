import { createContext, useContext } from 'react';

/** Marks our own inline scripts while a page is rendered; it never reaches the browser (see `~/http/csp`). */
export const Nonce = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(Nonce);
