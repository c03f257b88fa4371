import { Link, useNavigate } from '@remix-run/react';
import { useRef, type ReactNode } from 'react';
import { Glyph } from '~/components/ui/glyph';
import { useModal } from '~/components/ui/use-modal';

interface SheetProps {
  /** Id of the heading that names the dialog. */
  labelledBy: string;
  /** Where closing leads. */
  closeTo: string;
  className?: string;
  children: ReactNode;
}

/**
 * A page laid over the page, opened by its URL. The server renders it open, so that it can be read and left
 * without JavaScript; with it, it is a modal that Escape and a click beside it close.
 */
export function Sheet({ labelledBy, closeTo, className = '', children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useModal(ref, true, () => navigate(closeTo, { preventScrollReset: true }));
  return (
    <dialog ref={ref} open className="sheet__scroll" aria-modal="true" aria-labelledby={labelledBy}>
      <div className={`sheet ${className}`}>
        <Link className="close" to={closeTo} preventScrollReset>
          Close
          <Glyph name="close" />
        </Link>
        {children}
      </div>
    </dialog>
  );
}
