import { useEffect, useLayoutEffect } from 'react';

/** React's layout effect in the browser; a no-op on the server, where React would log a warning. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
