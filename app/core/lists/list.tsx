import { Link, useLocation, Form, useSubmit } from '@remix-run/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '~/core/ui/icon';
import { usePause } from '~/core/ui/use-hydrated';
import { LIMITS } from '~/core/validation/limits';
import { Notice } from '~/core/ui/notice';

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
    <TableHead columns={columns} />
    <tbody>{children}</tbody>
  </table>
);

export const TableHead = ({ columns }: Pick<TableProps, 'columns'>) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
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

export const nothingFound = ({
  q,
  many,
  path,
}: Pick<ListSearchProps, 'q' | 'many' | 'path'>): EmptyStateProps => ({
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
  placeholder?: string;
  className?: string;
  /** Further controls; a change of one searches at once. They end with the button of the form. */
  filters?: ReactNode;
}

/** Sends the form of a search: a while after the last keystroke, or at once. */
function useListSearch(path: string, q: string) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { later, cancel } = usePause(REST_MS);
  const submit = useSubmit();
  const search = (replace: boolean) => {
    cancel();
    if (!form.current) return;
    // Reads the current form, because another filter may have been chosen since the last keystroke.
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim());
    submit(query, { action: path, replace, preventScrollReset: true });
  };
  // Going back in the browser's history restores an earlier term.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);
  return { form, input, search, searchLater: () => later(() => search(true)) };
}

export function ListSearch(props: ListSearchProps) {
  const { q, path, keep = {}, total, one, many, placeholder, className = '', filters } = props;
  const id = useId();
  const { form, input, search, searchLater } = useListSearch(path, q);
  return (
    <Form
      ref={form}
      className={`find field ${className}`.trim()}
      role="search"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        search(false);
      }}
      onChange={({ target }) => {
        if (target !== input.current) search(false);
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
          placeholder={placeholder}
          autoComplete="off"
          onChange={searchLater}
        />
        <button className="btn" type="submit">
          <Icon name="search" />
          Search
        </button>
      </div>
      {filters}
    </Form>
  );
}

interface TickProps {
  /** The id of the form that it belongs to, which is elsewhere on the page. */
  form: string;
  name: string;
  value: string;
  label: string;
  isTicked?: boolean;
  className?: string;
}

export const Tick = ({ form, name, value, label, isTicked = false, className = '' }: TickProps) => (
  <label className={`list-tick ${className}`.trim()}>
    <input type="checkbox" form={form} name={name} value={value} defaultChecked={isTicked} />
    <span className="vh">{label}</span>
  </label>
);

interface LeftItem {
  title: string;
  /** Null if it has no page. */
  to: string | null;
  why: string;
}

/** Says what was done with the ticked items, and why it was not done with some. */
export const DoneAndLeft = ({ done, left }: { done: ReactNode; left: readonly LeftItem[] }) => (
  <Notice kind="warn">
    <strong>{done}</strong>
    <ul className="left">
      {left.map(({ title, to, why }, index) => (
        <li key={to ?? index}>
          {to ? <Link to={to}>{title}</Link> : <strong>{title}</strong>} <span>{why}</span>
        </li>
      ))}
    </ul>
  </Notice>
);

interface FilterSelectProps {
  id: string;
  name: string;
  label: string;
  /** The words of the choice that filters nothing. */
  any: string;
  value: string | null | undefined;
  children: ReactNode;
}

/** A filter in the form of a list. The children are its other options. */
export const FilterSelect = ({ id, name, label, any, value, children }: FilterSelectProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <select id={id} name={name} defaultValue={value ?? ''}>
      <option value="">{any}</option>
      {children}
    </select>
  </div>
);
