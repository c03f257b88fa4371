import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { useBrowserLayoutEffect } from '~/components/ui/hooks/use-browser-layout-effect';

const STORAGE_KEY = 'adminSidebarOpen';
const DESKTOP = '(width >= 48em)';
const WIDE = '(width > 48em)';

/** Restores the sidebar's state before the first paint; the same rule as `readOpen`. */
export const EARLY_SIDEBAR = `try{var s=localStorage.getItem('${STORAGE_KEY}');document.documentElement.dataset.sidebar=matchMedia('${DESKTOP}').matches&&(s===null?matchMedia('${WIDE}').matches:s==='true')?'open':'closed'}catch(e){document.documentElement.dataset.sidebar=matchMedia('${WIDE}').matches?'open':'closed'}`;

const isDesktop = () => window.matchMedia(DESKTOP).matches;

/** Storage can be blocked; the sidebar then starts as on a first visit. */
function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function store(open: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(open));
  } catch {
    // Storage can be blocked; the state then lasts until a reload.
  }
}

/** On a phone the sidebar covers the page, so it never starts open there. */
function readOpen(): boolean {
  const stored = readStored();
  return isDesktop() && (stored === null ? window.matchMedia(WIDE).matches : stored === 'true');
}

/**
 * Whether the sidebar is open; null until it is known in the browser. `covers`: it lies over the page, as on a phone.
 */
export function useSidebar() {
  const { key } = useLocation();
  const [open, setOpen] = useState<boolean | null>(null);
  useBrowserLayoutEffect(() => {
    const start = () => setOpen(readOpen());
    start();
    // A window that becomes narrow, or a rotated tablet, must not end up with a covered page.
    const desktop = window.matchMedia(DESKTOP);
    desktop.addEventListener('change', start);
    return () => desktop.removeEventListener('change', start);
  }, []);
  useBrowserLayoutEffect(() => {
    if (open !== null) document.documentElement.dataset.sidebar = open ? 'open' : 'closed';
  }, [open]);
  useEffect(() => () => void delete document.documentElement.dataset.sidebar, []);
  // On a phone the sidebar closes after a navigation.
  useEffect(() => {
    if (!isDesktop()) setOpen(false);
  }, [key]);
  const change = useCallback((next: boolean) => {
    store(next);
    setOpen(next);
  }, []);
  const covers = open === true && !isDesktop();
  return { open, covers, change };
}
