import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Pager, type PagerProps } from './pager';
import { ListSearch, type ListSearchProps } from './search';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** The button that leads on. */
  action?: { to: string; label: string } | undefined;
}

/** What a list says while it is empty. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className="empty-state">
    <p>{title}</p>
    {text !== undefined && <p className="quiet">{text}</p>}
    {action && (
      <Link className="btn" to={action.to}>
        {action.label}
      </Link>
    )}
  </div>
);

interface FilterLinksProps {
  label?: string;
  /** What the links have in common, before the first. */
  lead?: string;
  links: { to: string; text: string; count?: number | undefined; isCurrent: boolean }[];
}

/** Links to the parts of a list, with their numbers. */
export const FilterLinks = ({ label = 'Filter', lead, links }: FilterLinksProps) => (
  <nav className="filter" aria-label={label}>
    {lead && <span className="quiet">{lead}</span>}
    {links.map(({ to, text, count, isCurrent }) => (
      <Link key={to} to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
        {text} {count !== undefined && <span className="num">{count}</span>}
      </Link>
    ))}
  </nav>
);

interface TableProps {
  /** What the table is called; it is not shown. */
  caption?: string;
  columns: readonly string[];
  className?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table under its columns; on narrow screens its cells are lines. */
export const Table = ({ caption, columns, className = '', children }: TableProps) => (
  <table className={`table ${className}`.trim()}>
    {caption && <caption className="vh">{caption}</caption>}
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

interface ListProps extends PagerProps {
  /** Where the list can be searched. */
  search?: ListSearchProps;
  /** What it says while nothing is in it; false if something is. */
  empty: EmptyStateProps | false;
  /** The rows. */
  children: ReactNode;
}

/**
 * One page of a list: its search, its rows or why there are none, and its other pages. What is empty without a term and a filter has
 * nothing to search.
 */
export function List({ search, empty, children, ...pager }: ListProps) {
  const { total = 0, q = '', keep = {} } = search ?? {};
  const isSearchable = total > 0 || q !== '' || Object.keys(keep).length > 0;
  return (
    <>
      {search && isSearchable && <ListSearch {...search} />}
      {empty ? <EmptyState {...(search?.q ? nothingFound(search) : empty)} /> : children}
      <Pager {...pager} />
    </>
  );
}

const nothingFound = ({ q, many, path }: ListSearchProps): EmptyStateProps => ({
  title: `No ${many} found matching “${q}”`,
  action: { to: path, label: `Show all ${many}` },
});
