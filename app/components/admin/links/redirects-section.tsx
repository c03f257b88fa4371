import { Link, useLocation } from '@remix-run/react';
import type { FormError } from '~/rules/forms/form-error';
import { GONE, type RedirectStatus, type RedirectView } from '~/rules/links/redirect';
import { LINKS_PATH } from '~/rules/links/sections';
import { longDate, longDateTime } from '~/rules/text/dates';
import { Icon } from '~/components/ui/icon';
import { FormErrorNotice } from '~/components/ui/notice';
import { Pager } from '../lists/pager';
import { ListSearch } from '../lists/search';
import { DeleteRedirect } from './delete-redirect';
import { RedirectForm } from './redirect-form';

interface RedirectItem extends RedirectView {
  createdByName: string;
  /** What else has its address, in words. */
  use: string | null;
}

interface RedirectsSectionProps {
  list: { rows: RedirectItem[]; total: number; page: number; pages: number };
  q: string;
  formKey: string;
  formError: FormError | undefined;
}

/** The redirects, with the form that adds one. */
export function RedirectsSection({ list, q, formKey, formError }: RedirectsSectionProps) {
  const { rows, total, page, pages } = list;
  const isOfRow = formError?.values.intent === 'delete';
  return (
    <>
      {isOfRow && <FormErrorNotice {...formError} />}
      <RedirectForm
        action={LINKS_PATH}
        label="Add a redirect"
        submit="Add redirect"
        formKey={formKey}
        formError={isOfRow ? undefined : formError}
      />
      {(total > 0 || q !== '') && (
        <ListSearch q={q} path={LINKS_PATH} total={total} one="redirect" many="redirects" />
      )}
      {rows.length === 0 ? (
        <Nothing q={q} />
      ) : (
        <>
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
        </>
      )}
      <Pager page={page} pages={pages} />
    </>
  );
}

function Nothing({ q }: { q: string }) {
  return (
    <div className="empty-state">
      <p>{q ? `No redirects found matching “${q}”` : 'No redirects yet'}</p>
      {q ? (
        <Link className="btn" to={LINKS_PATH}>
          Show all redirects
        </Link>
      ) : (
        <p className="quiet">Keep the addresses of an earlier site, and those on posters and in letters.</p>
      )}
    </div>
  );
}

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
