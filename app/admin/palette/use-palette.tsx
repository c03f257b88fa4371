import { lazy, Suspense, useEffect, useState, type ReactNode, type MouseEvent } from 'react';
import type { Actor } from '~/core/access/permissions';
import { useLastOpened } from './last-opened';
import { Link } from '@remix-run/react';
import { ADMIN_SEARCH_PATH } from '~/core/request/list-address';
import { Icon } from '~/core/ui/icon';
import { QUERY_LENGTH } from '~/core/validation/search-query';

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

interface OpenerProps {
  onOpen: () => void;
}

/** Keys that type, or that mean to: they open the palette, which then has the focus. */
const opensBy = ({ key }: { key: string }): boolean => key === 'Enter' || key === ' ' || key === 'ArrowDown';

/** The search in the sidebar: opens the palette, and is a form that leads to the page without JavaScript. */
export function SideSearch({ onOpen }: OpenerProps) {
  const [keys, setKeys] = useState('Ctrl K');
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setKeys('⌘ K');
  }, []);
  return (
    <form className="side__find" action={ADMIN_SEARCH_PATH} title="Search">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        placeholder="Search"
        maxLength={QUERY_LENGTH.most}
        autoComplete="off"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (!opensBy(event)) return;
          event.preventDefault();
          onOpen();
        }}
      />
      <kbd aria-hidden="true">{keys}</kbd>
    </form>
  );
}

/** The same in the bar of a phone. */
export const SearchLink = ({ onOpen }: OpenerProps) => (
  <Link
    className="icon"
    to={ADMIN_SEARCH_PATH}
    aria-label="Search"
    onClick={(event: MouseEvent) => {
      event.preventDefault();
      onOpen();
    }}
  >
    <Icon name="search" />
  </Link>
);
