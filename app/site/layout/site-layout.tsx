import { Link, useLocation } from '@remix-run/react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import type { Logos, SiteLook, Meaning } from '~/core/brand/site-look';
import { type SiteLink, withoutEdit, DEFAULT_MENU, type SiteNavigation } from './site-navigation';
import { activateOnSpace } from '~/core/ui/use-hydrated';
import { Logo } from '~/core/ui/image';
import { useHistoryOverlay, useModal } from '~/core/ui/use-modal';
import { useSitePath, useEditing, useSiteHandle, useGroundClass } from './site-handle';
import { useTitleWidths, menuWidth, widthOf, TitleWidthsContext } from './title-fit';
import { SiteLinks, SocialLinks, type SocialUrls, StaffLink } from './site-links';
import { telLink } from '~/core/text/formats';

interface NamedSite {
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
function Header({ menu, brand, social, ground, over, isEditable, search }: HeaderProps) {
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

/** Side bearing of the default display face, side bearing of the others, and cap height of the default one, in hundredths of an em. */
const BEARING = 6;
const OTHER_BEARING = 1;
const CAP_HEIGHT = 73;

/** Letters that reach below the line. */
const DESCENDING = /[gjpqyQ,;ß]/;

/** Adds a full stop unless the word ends with one. */
const asSentence = (word: string) => (/[.!?…]$/.test(word) ? word : `${word}.`);

/** The brand name across the full width at any length: the SVG is as wide as the word. */
function Brandword({ word }: { word: string }) {
  const widths = useTitleWidths();
  const width = Math.round(widthOf(word, widths) * 100);
  const capHeight = widths?.capHeight ?? CAP_HEIGHT;
  const below = widths && DESCENDING.test(word) ? widths.descender : 0;
  const bearing = widths ? OTHER_BEARING : BEARING;
  const box = [bearing, 0, width - 2 * bearing, capHeight + 1 + below];
  return (
    <svg className="brandword" viewBox={box.join(' ')} aria-hidden="true">
      <text y={capHeight} fontSize="100" textLength={width} lengthAdjust="spacingAndGlyphs">
        {word}
      </text>
    </svg>
  );
}

interface FooterProps extends SocialUrls {
  siteName: string;
  address: string;
  contactEmail: string;
  contactPhone: string;
  /** Of today, in London. */
  year: number;
  links: SiteLink[];
  meanings: Meaning[];
}

function Footer(props: FooterProps) {
  const ground = useGroundClass('light');
  const { pathname } = useLocation();
  return withoutEdit(pathname) === '/' ? (
    <footer className={`footer ${ground}`}>
      <HomeFooter {...props} />
      <Legal {...props} />
    </footer>
  ) : (
    <footer className={`footer footer--inner ${ground}`}>
      <InnerFooter {...props} />
      <Legal {...props} />
    </footer>
  );
}

const Legal = ({ siteName, year, links }: Pick<FooterProps, 'siteName' | 'year' | 'links'>) => (
  <div className="row legal">
    <p>
      © {year} {siteName}
    </p>
    {links.length > 0 && <SiteLinks links={links} />}
  </div>
);

function Who({ siteName, address }: Pick<FooterProps, 'siteName' | 'address'>) {
  const name = useEditing()?.text('footer', 'siteName') ?? siteName;
  return (
    <address className="lines">
      {name}
      {address && `\n${address}`}
    </address>
  );
}

/** With the meanings at length, and the brand name across the page. */
function HomeFooter({ siteName, address, meanings, ...urls }: FooterProps) {
  return (
    <>
      <div className="footer__in">
        <div className="footer__who">
          <Who siteName={siteName} address={address} />
          <SocialLinks urls={urls} />
        </div>
        {meanings.length > 0 && (
          <dl className="entry">
            <dt>
              <b>{siteName.toLowerCase()}</b> <i>adjective</i>
            </dt>
            {meanings.map(({ id, word, text }, index) => (
              <dd key={id}>
                <span>{index + 1}</span>
                <span>
                  <b>{asSentence(word)}</b> {text}
                </span>
              </dd>
            ))}
          </dl>
        )}
      </div>
      {siteName && <Brandword word={siteName} />}
    </>
  );
}

/** At most half the window high: where the company is, whom to write to, and name and meanings in one line. */
function InnerFooter({ siteName, address, contactEmail, contactPhone, meanings, ...urls }: FooterProps) {
  return (
    <>
      <div className="footer__in">
        <div className="footer__who">
          <Who siteName={siteName} address={address} />
        </div>
        <div className="footer__reach">
          {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
          {contactPhone && <a href={telLink(contactPhone)}>{contactPhone}</a>}
          <SocialLinks urls={urls} />
        </div>
      </div>
      <p className="footer__words">
        <b>{siteName.toLowerCase()}</b> {meanings.map(({ word }) => asSentence(word)).join(' ')}
      </p>
    </>
  );
}

interface SiteLayoutSettings extends NamedSite, SocialUrls {
  address: string;
  contactEmail: string;
  contactPhone: string;
  year: number;
  look: SiteLook;
}

interface ShellProps {
  settings: SiteLayoutSettings | null;
  /** Null if it cannot be read. */
  navigation: SiteNavigation | null;
  /** Whether the header overlaps the page's first image; by default as the route's handle says. */
  headerOver?: boolean;
  /** The button of the search. */
  search?: ReactNode;
  children: ReactNode;
}

/** Skip link, header, page and footer. Without settings there is no footer. */
export function SiteLayout({ settings, navigation, headerOver, search, children }: ShellProps) {
  const handle = useSiteHandle();
  const editing = useEditing();
  const isPage = headerOver === undefined;
  const LinkBar = isPage ? handle.linkBar : undefined;
  const over = headerOver ?? handle.headerOver;
  return (
    <TitleWidthsContext.Provider value={settings?.look.titleWidths ?? null}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {editing?.over}
      {LinkBar && <LinkBar />}
      <Header
        menu={navigation?.menu ?? DEFAULT_MENU}
        brand={settings}
        social={settings}
        ground={over ? 'dark' : handle.theme}
        over={over}
        isEditable={isPage && !editing && !LinkBar && !handle.isFixed}
        search={search}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {settings && (
        <Footer {...settings} meanings={settings.look.meanings} links={navigation?.footer ?? []} />
      )}
    </TitleWidthsContext.Provider>
  );
}
