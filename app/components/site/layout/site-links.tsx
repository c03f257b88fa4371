import { Link, useLocation } from '@remix-run/react';
import type { MouseEvent } from 'react';
import type { SiteLink } from '~/rules/site/navigation';
import { useSitePath } from '../editing';
import { isCurrent } from './navigation';

/** For a link that leads nowhere; the router would treat an empty hash as the top of the page. */
const stay = (event: MouseEvent) => event.preventDefault();

interface SiteLinksProps {
  links: SiteLink[];
  className?: string;
  /** Whether a link replaces the menu's entry in the history. */
  replace?: boolean;
}

/** The links of the menu or of the footer. In Edit Mode those to pages of the site stay in it. */
export function SiteLinks({ links, className, replace }: SiteLinksProps) {
  const { pathname } = useLocation();
  const twinOf = useSitePath();
  return (
    <ul>
      {links.map(({ id, label, href, isPage }) => {
        const current = href !== null && isCurrent(pathname, href) ? 'page' : undefined;
        return (
          <li key={id}>
            {isPage && href !== null ? (
              <Link className={className} to={twinOf(href)} replace={replace} aria-current={current}>
                {label}
              </Link>
            ) : (
              <a
                className={className}
                href={href ?? `#link-${id}`}
                onClick={href === null ? stay : undefined}
                aria-current={current}
              >
                {label}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
