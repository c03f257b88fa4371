import { Link, useLocation, Form, useSubmit } from '@remix-run/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '~/core/ui/icon';
import { LIMITS } from '~/core/validation/limits';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: { to: string; label: string } | undefined;
}

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
  /** The common label before the first link. */
  lead?: string;
  links: { to: string; text: string; count?: number | undefined; isCurrent: boolean }[];
}

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
  /** For screen readers only. */
  caption?: string;
  columns: readonly string[];
  className?: string;
  children: ReactNode;
}

/** On narrow screens cells become lines. */
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

interface ListProps extends Partial<PagerProps> {
  search?: ListSearchProps;
  /** Shown while the list is empty; false if it has rows. */
  empty: EmptyStateProps | false;
  children: ReactNode;
}

/** A list, or one page of it. An empty list without a search term and filter shows no search. */
export function List({ search, empty, children, page = 1, pages = 1, labels }: ListProps) {
  const { total = 0, q = '', keep = {} } = search ?? {};
  const isSearchable = total > 0 || q !== '' || Object.keys(keep).length > 0;
  return (
    <>
      {search && isSearchable && <ListSearch {...search} />}
      {empty ? <EmptyState {...(search?.q ? nothingFound(search) : empty)} /> : children}
      <Pager page={page} pages={pages} labels={labels} />
    </>
  );
}

const nothingFound = ({ q, many, path }: ListSearchProps): EmptyStateProps => ({
  title: `No ${many} found matching “${q}”`,
  action: { to: path, label: `Show all ${many}` },
});

export interface PagerProps {
  page: number;
  pages: number;
  labels?: { previous: string; next: string } | undefined;
}

export function Pager({ page, pages, labels = { previous: 'Previous', next: 'Next' } }: PagerProps) {
  const { pathname, search } = useLocation();
  if (pages < 2) return null;
  const to = (other: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(other));
    return `${pathname}?${query.toString()}`;
  };
  return (
    <nav className="pager" aria-label="Pages">
      <Step to={page > 1 ? to(page - 1) : null}>
        <Icon name="left" />
        {labels.previous}
      </Step>
      <p className="num">
        Page {page} of {pages}
      </p>
      <Step to={page < pages ? to(page + 1) : null}>
        {labels.next}
        <Icon name="right" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null)
    return (
      <button className="btn" type="button" disabled>
        {children}
      </button>
    );
  return (
    <Link className="btn" to={to}>
      {children}
    </Link>
  );
}

/** Delay between the last keystroke and the search, in milliseconds. */
const REST_MS = 200;

interface ListSearchProps {
  q: string;
  path: string;
  keep?: Record<string, string>;
  total: number;
  one: string;
  many: string;
}

function ListSearch({ q, path, keep = {}, total, one, many }: ListSearchProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  const search = (replace: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    // Reads the current form, because another filter may have been chosen since the last keystroke.
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim());
    submit(query, { action: path, replace, preventScrollReset: true });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Going back in the browser's history restores an earlier term.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);
  return (
    <Form
      ref={form}
      className="find field"
      role="search"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        search(false);
      }}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="label-row">
        <label htmlFor={id}>Search {many}</label>
        <p className="quiet num" role="status">
          {total} {total === 1 ? one : many}
          {q && ' found'}
        </p>
      </div>
      <div className="find__line">
        <input
          id={id}
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={LIMITS.search}
          autoComplete="off"
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(true), REST_MS);
          }}
        />
        <button className="btn" type="submit">
          <Icon name="search" />
          Search
        </button>
      </div>
    </Form>
  );
}
