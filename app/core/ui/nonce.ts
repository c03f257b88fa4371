import { createContext, useContext } from 'react';

/** The nonce of our own inline scripts during server rendering; it never reaches the browser (see `core/request/document.server.ts`). */
export const Nonce = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(Nonce);
