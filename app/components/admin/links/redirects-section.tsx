import { Link, useLocation } from '@remix-run/react';
import type { FormError } from '~/rules/forms/form-error';
import { GONE, type RedirectStatus, type RedirectView } from '~/rules/links/redirect';
import { LINKS_PATH } from '~/rules/links/sections';
import { longDate, longDateTime } from '~/rules/text/dates';
import { Icon } from '~/components/ui/icon';
import { FormErrorNotice } from '~/components/ui/notice';
import { List } from '../lists/list';
import { DeleteRedirect } from './delete-redirect';
import { NEW_REDIRECT, RedirectForm } from './redirect-form';

interface RedirectItem extends RedirectView {
  createdByName: string;
  /** What else has its address, in words. */
  use: string | null;
}

interface RedirectsSectionProps {
  list: { rows: RedirectItem[]; total: number; page: number; pages: number; q: string };
  /** The address that the form for a new one begins with; empty for none. */
  from: string;
  formKey: string;
  formError: FormError | undefined;
}

/** The redirects, with the form that adds one. */
export function RedirectsSection({ list, from, formKey, formError }: RedirectsSectionProps) {
  const { rows, total, page, pages, q } = list;
  const isOfRow = formError?.values.intent === 'delete';
  return (
    <>
      {isOfRow && <FormErrorNotice {...formError} />}
      <RedirectForm
        action={LINKS_PATH}
        label="Add a redirect"
        submit="Add redirect"
        formKey={formKey}
        values={{ ...NEW_REDIRECT, from }}
        formError={isOfRow ? undefined : formError}
      />
      <List
        page={page}
        pages={pages}
        search={{ q, path: LINKS_PATH, total, one: 'redirect', many: 'redirects' }}
        empty={rows.length === 0 && NONE}
      >
        <div className="redirects-head" aria-hidden="true">
          <span>From and to</span>
          <span>Answer</span>
          <span>Followed</span>
        </div>
        <ul className="redirects">
          {rows.map((row) => (
            <RedirectLine key={row.id} row={row} formKey={formKey} />
          ))}
        </ul>
      </List>
    </>
  );
}

const NONE = {
  title: 'No redirects yet',
  text: 'Keep the addresses of an earlier site, and those on posters and in letters.',
};

const STATUS_WORDS: Record<RedirectStatus, string> = { 301: 'Moved for good', 302: 'For now', 410: 'Gone' };

function RedirectLine({ row, formKey }: { row: RedirectItem; formKey: string }) {
  const { id, from, to, status, note, createdByName, createdAt, use } = row;
  const { search } = useLocation();
  const back = search ? `?${new URLSearchParams({ from: LINKS_PATH + search }).toString()}` : '';
  const made = [createdByName, longDate(createdAt)].filter(Boolean).join(', ');
  return (
    <li>
      <div className="redirect">
        <RedirectAddresses from={from} to={to} isGone={status === GONE} />
        {use !== null && <p className="badge badge--soon">in use: {use}</p>}
        <p className="quiet">
          {note && <bdi>{note}. </bdi>}
          {made}
        </p>
      </div>
      <p className="redirect__status">
        <strong className="num">{status}</strong> {STATUS_WORDS[status]}
      </p>
      <Hits row={row} />
      <div className="acts redirect__acts">
        <Link className="btn btn--plain" to={`${LINKS_PATH}/${id}${back}`} aria-label={`Edit ${from}`}>
          Edit
        </Link>
        <DeleteRedirect id={id} from={from} back={back} formKey={formKey} />
      </div>
    </li>
  );
}

interface RedirectAddressesProps {
  from: string;
  to: string;
  isGone: boolean;
}

/** An address and where it leads. */
export function RedirectAddresses({ from, to, isGone }: RedirectAddressesProps) {
  return (
    <>
      <code>{from}</code>
      {isGone ? (
        <em>gone, nothing takes its place</em>
      ) : (
        <>
          <Icon name="arrow" />
          <span className="vh"> leads to </span>
          <code>{to}</code>
        </>
      )}
    </>
  );
}

function Hits({ row: { hits, lastHitAt } }: { row: RedirectItem }) {
  if (hits === 0 || lastHitAt === null) return <p className="redirect__hits quiet">Not followed yet</p>;
  return (
    <p className="redirect__hits">
      <strong className="num">{hits.toLocaleString('en-GB')}</strong> {hits === 1 ? 'time' : 'times'}
      <span className="quiet">, last {longDateTime(lastHitAt)}</span>
    </p>
  );
}
