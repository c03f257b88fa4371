import { Link, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { ConfirmDialog } from '~/core/forms/form-question';
import { focusHeading, useInPlaceForm } from '~/core/forms/in-place-form';
import { List } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { GONE, type RedirectStatus, type RedirectView } from '~/core/request/redirect';
import { longDate, longDateTime } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { FormErrorNotice } from '~/core/ui/notice';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { LINKS_PATH } from './link-sections';
import { NEW_REDIRECT, RedirectForm } from './redirect-form';

interface DeleteRedirectProps {
  id: string;
  from: string;
  /** The page of the list to return to, as a query string. */
  back: string;
  formKey: string;
}

function DeleteRedirect({ id, from, back, formKey }: DeleteRedirectProps) {
  const [isAsking, setAsking] = useState(false);
  const { pathname, search } = useLocation();
  const { send } = useInPlaceForm({
    action: pathname + search,
    progress: 'Deleting redirect...',
    onSaved: focusHeading,
  });
  return (
    <>
      <Link
        className="icon icon--bad"
        to={`${LINKS_PATH}/${id}/delete${back}`}
        aria-label={`Delete ${from}`}
        title="Delete"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Icon name="remove" />
      </Link>
      <ConfirmDialog
        open={isAsking}
        question={redirectDeletionQuestion(from)}
        detail={REDIRECT_DELETION_DETAIL}
        verb="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          send({ intent: 'delete', id, [IDEMPOTENCY_KEY]: `${formKey}/${id}` });
        }}
      />
    </>
  );
}

export const redirectDeletionQuestion = (from: string) =>
  `Are you sure you want to delete the redirect ${from}?`;
export const REDIRECT_DELETION_DETAIL = 'Visitors of this address then find nothing. This cannot be undone.';

interface RedirectItem extends RedirectView {
  createdByName: string;
  use: string | null;
}

interface RedirectsSectionProps {
  list: { rows: RedirectItem[]; total: number; page: number; pages: number; q: string };
  from: string;
  formKey: string;
  formError: FormError | undefined;
}

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
        <ul className="divided redirects">
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
      <div className="row redirect">
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
