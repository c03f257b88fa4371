import {
  Link,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
} from '@remix-run/react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { useModal } from '~/core/ui/use-modal';
import { useEditing } from './site-handle';
import { StaffLink } from './site-links';

interface OverlayProps {
  /** Id of the heading that names the dialog. */
  labelledBy: string;
  closeTo: string;
  className?: string;
  children: ReactNode;
}

/** The `state` of links from a list to its overlays: closing such an overlay goes back in the history. */
export const OVER_LIST = { overList: true };

/**
 * A page above the page, opened by its URL. The server renders it open, so that it works without JavaScript. With
 * JavaScript it is a modal dialog that Escape or a click outside closes.
 */
export function Overlay({ labelledBy, closeTo, className = '', children }: OverlayProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useClose(closeTo);
  const editing = useEditing();
  // The entrance is animated only if a link opened the overlay, not on page load or history navigation.
  const entrance = useNavigationType() === NavigationType.Pop ? '' : 'is-entering';
  useModal(ref, true, close);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={ref}
      open
      className={`overlay__scroll ${entrance}`}
      aria-modal="true"
      aria-labelledby={labelledBy}
    >
      <div className={`overlay ${className}`}>
        <Link className="close" to={closeTo} onClick={onClick}>
          Close
          <Glyph name="close" />
        </Link>
        {!editing && <StaffLink />}
        {children}
      </div>
      {editing?.over}
    </dialog>
  );
}

/** The part of the Navigation API that is used; not every browser has it. */
interface Navigation {
  currentEntry: { index: number } | null;
  entries: () => { url: string | null }[];
}

/** Whether Back would lead to a URL, as far as the browser tells. */
function isBefore(url: string): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const index = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[index - 1]?.url === new URL(url, location.href).href;
}

/** An overlay that was opened from its list closes like the Back button, so that the history does not grow. */
function useClose(closeTo: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation() as Location<Partial<typeof OVER_LIST> | null>;
  const closing = useRef(false);
  useEffect(() => {
    // Forward may restore a document in the state in which it was left.
    const forget = () => (closing.current = false);
    addEventListener('pageshow', forget);
    return () => removeEventListener('pageshow', forget);
  }, []);
  return () => {
    if (closing.current) return;
    closing.current = true;
    // If the link was clicked before hydration, the list is another document.
    if (state?.overList ?? isBefore(closeTo)) navigate(-1);
    else navigate(closeTo, { preventScrollReset: true });
  };
}
