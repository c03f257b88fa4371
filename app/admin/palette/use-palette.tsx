import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Actor } from '~/core/access/permissions';
import { useLastOpened } from './last-opened';

/** Its scripts are loaded when it is opened first. */
const Palette = lazy(() => import('./palette'));

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** A text has the keys for its links, and a dialog does not open over another. */
const isTaken = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof HTMLElement && target.isContentEditable) ||
  document.querySelector('dialog[open]') !== null;

export function usePalette(actor: Actor): { palette: ReactNode; openPalette: () => void } {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const openPalette = () => {
    setOpened(true);
    setOpen(true);
  };
  useLastOpened(actor.id);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || isTaken(event)) return;
      event.preventDefault();
      setOpened(true);
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const palette = wasOpened && (
    <Suspense>
      <Palette actor={actor} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { palette, openPalette };
}
