import { Link, useLocation } from '@remix-run/react';
import { useRef, type MouseEvent } from 'react';
import { activateOnSpace } from '~/components/ui/activate-on-space';
import { useHistoryOverlay } from '~/components/ui/hooks/use-history-overlay';
import { useModal } from '~/components/ui/hooks/use-modal';
import { useSitePath } from '../editing';
import { isCurrent, NAVIGATION } from './navigation';
import { SocialLinks, type SocialUrls } from './social-links';
import { StaffLink } from './staff-link';

export interface Brand {
  siteName: string;
  logoUrl: string;
}

/** `replace`: whether a link replaces the menu's entry in the history. */
function Wordmark({ siteName, logoUrl, replace }: Brand & { replace?: boolean }) {
  const to = useSitePath();
  return (
    <Link className="wordmark" to={to('/')} replace={replace} aria-label={logoUrl ? siteName : undefined}>
      {logoUrl ? <img className="wordmark__logo" src={logoUrl} alt="" width="160" height="44" /> : siteName}
    </Link>
  );
}

function NavigationLinks({ className, replace }: { className?: string; replace?: boolean }) {
  const { pathname } = useLocation();
  const twinOf = useSitePath();
  return (
    <ul>
      {NAVIGATION.map(({ to, label }) => (
        <li key={to}>
          <Link
            className={className}
            to={twinOf(to)}
            replace={replace}
            aria-current={isCurrent(pathname, to) ? 'page' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface HeaderProps {
  brand: Brand | null;
  social: SocialUrls | null;
  over: boolean;
  /** Whether the page can be edited in place, and is not in Edit Mode. */
  isEditable: boolean;
}

/** Wordmark and navigation; below 768 px a menu, which without JavaScript opens as the URL's `:target`. */
export function Header({ brand, social, over, isEditable }: HeaderProps) {
  const menu = useHistoryOverlay();
  const show = (event: MouseEvent) => {
    event.preventDefault();
    menu.open();
  };
  return (
    <header className={over ? 'top top--over theme-dark' : 'top'}>
      {brand ? (
        <Wordmark {...brand} />
      ) : (
        <Link className="wordmark" to="/">
          Home
        </Link>
      )}
      {isEditable && <StaffLink />}
      <nav className="nav" aria-label="Main">
        <NavigationLinks />
      </nav>
      <a
        className="menu-open"
        href="#menu"
        role="button"
        aria-haspopup="dialog"
        onClick={show}
        onKeyDown={activateOnSpace}
      >
        Menu
      </a>
      <Menu brand={brand} social={social} open={menu.isOpen} onClose={menu.close} />
    </header>
  );
}

interface MenuProps extends Pick<HeaderProps, 'brand' | 'social'> {
  open: boolean;
  onClose: () => void;
}

function Menu({ brand, social, open, onClose }: MenuProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, open, onClose);
  const close = (event: MouseEvent) => {
    if (!open) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={ref} id="menu" className="menu theme-dark" aria-label="Menu">
      <div className="top">
        {brand ? <Wordmark {...brand} replace={open} /> : <span />}
        <a className="close" href="#main" role="button" onClick={close} onKeyDown={activateOnSpace}>
          Close
        </a>
      </div>
      <nav aria-label="Main">
        <NavigationLinks className="display" replace={open} />
      </nav>
      <div className="menu__foot">{social && <SocialLinks urls={social} />}</div>
    </dialog>
  );
}
