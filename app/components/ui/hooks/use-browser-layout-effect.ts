import { useEffect, useLayoutEffect } from 'react';

/** React's layout effect, which says a warning wherever it is rendered on the server: there it is none. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
