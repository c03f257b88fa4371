import { Link } from '@remix-run/react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import type { Logos, SiteLook } from '~/core/brand/site-look';
import type { SiteLink } from './site-navigation';
import { activateOnSpace } from '~/core/ui/use-hydrated';
import { Logo } from '~/core/ui/image';
import { useHistoryOverlay, useModal } from '~/core/ui/use-modal';
import { useSitePath } from './site-handle';
import { useTitleWidths, menuWidth } from './title-fit';
import { SiteLinks, SocialLinks, type SocialUrls, StaffLink } from './site-links';

export interface NamedSite {
  siteName: string;
  look: Pick<SiteLook, 'logos'>;
}

interface WordmarkProps extends NamedSite {
  ground: keyof Logos;
  replace?: boolean;
}

function Wordmark({ siteName, look, ground, replace }: WordmarkProps) {
  const to = useSitePath();
  return (
    <Link className="wordmark" to={to('/')} replace={replace}>
      <Logo siteName={siteName} logo={look.logos[ground]} />
    </Link>
  );
}

interface HeaderProps {
  menu: SiteLink[];
  brand: NamedSite | null;
  social: SocialUrls | null;
  ground: keyof Logos;
  over: boolean;
  isEditable: boolean;
  /** The button of the search. */
  search?: ReactNode;
}

/** Wordmark and navigation. Where the links do not fit there is a menu, which without JavaScript opens as the URL's `:target`. */
export function Header({ menu, brand, social, ground, over, isEditable, search }: HeaderProps) {
  const overlay = useHistoryOverlay();
  const show = (event: MouseEvent) => {
    event.preventDefault();
    overlay.open();
  };
  const wordmark = brand && { siteName: brand.siteName, logoUrl: brand.look.logos[ground].url };
  const width = menuWidth(menu, wordmark, useTitleWidths());
  const className = ['top', over && 'top--over theme-dark', width && `top--menu-${width}`];
  return (
    <header className={className.filter(Boolean).join(' ')}>
      {brand ? (
        <Wordmark {...brand} ground={ground} />
      ) : (
        <Link className="wordmark" to="/">
          Home
        </Link>
      )}
      {isEditable && <StaffLink />}
      <nav className="nav" aria-label="Main">
        <SiteLinks links={menu} />
      </nav>
      {search}
      <a
        className="touch menu-open"
        href="#menu"
        role="button"
        aria-haspopup="dialog"
        onClick={show}
        onKeyDown={activateOnSpace}
      >
        Menu
      </a>
      <Menu links={menu} brand={brand} social={social} open={overlay.isOpen} onClose={overlay.close} />
    </header>
  );
}

interface MenuProps extends Pick<HeaderProps, 'brand' | 'social'> {
  links: SiteLink[];
  open: boolean;
  onClose: () => void;
}

function Menu({ links, brand, social, open, onClose }: MenuProps) {
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
        {brand ? <Wordmark {...brand} ground="dark" replace={open} /> : <span />}
        <a className="close" href="#main" role="button" onClick={close} onKeyDown={activateOnSpace}>
          Close
        </a>
      </div>
      <nav aria-label="Main">
        <SiteLinks links={links} className="display" replace={open} />
      </nav>
      <div className="menu__foot">{social && <SocialLinks urls={social} />}</div>
    </dialog>
  );
}
