import { createContext, useContext } from 'react';

/** The nonce of our inline scripts during server rendering; it never reaches the browser (see `app/core/request/document.server.ts`). */
export const Nonce = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(Nonce);
