import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';
import { HelpLink } from '../help/help-link';

interface LinkTab {
  label: string;
  to: string;
  /** Null for a tab without a number. */
  count: number | null;
  isCurrent: boolean;
}

/** The screen of links: its tabs, and the section that is open. */
export function LinksScreen({ tabs, children }: { tabs: LinkTab[]; children: ReactNode }) {
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>Links</h1>
        <HelpLink />
        <a className="btn" href="/admin/links/export" download>
          <Icon name="download" />
          Export
        </a>
      </div>
      <nav className="tabs" aria-label="Links">
        {tabs.map(({ label, to, count, isCurrent }) => (
          <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
            {label}
            {count !== null && <span className="num quiet"> {count.toLocaleString('en-GB')}</span>}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
