import { Link, NavigationType, useNavigate, useNavigationType } from '@remix-run/react';
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

/** A record over the list that it was opened from: a modal dialog that Escape or a click outside closes. */
export function Overlay({ labelledBy, closeTo, className = '', children }: OverlayProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useClose();
  const editing = useEditing();
  // The entrance is animated only if a link opened the overlay, not after Back or Forward.
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

/** Closes like the Back button, so that the history does not grow. */
function useClose(): () => void {
  const navigate = useNavigate();
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
    navigate(-1);
  };
}
