import type { RedirectRow } from './redirect-list.server';
import { useNavigation, Link, useLocation } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import { CheckField, ChoiceField, TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { MergeBase } from '~/core/merge/field-merge';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import {
  MAX_ADDRESS_LENGTH,
  MAX_NOTE_LENGTH,
  REDIRECT_PROBLEMS,
  type RedirectView,
  GONE,
  type RedirectStatus,
} from '~/core/request/redirect';
import { Crumb } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { ConfirmDialog } from '~/core/forms/form-question';
import { focusHeading, useInPlaceForm } from '~/core/forms/in-place-form';
import { List } from '~/core/lists/list';
import { longDate, longDateTime } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { FormErrorNotice } from '~/core/ui/notice';
import { LINKS_PATH } from './link-sections';

const STATUSES = [
  ['301', '301 Moved for good'],
  ['302', '302 For now'],
  ['410', '410 Gone'],
] as const;

const NEW_REDIRECT = { from: '', to: '', status: '301', note: '' };

interface RedirectFormProps {
  action: string;
  label: string;
  submit: string;
  formKey: string;
  formError: FormError | undefined;
  /** The stored redirect; without it the form is for a new one. */
  values?: { from: string; to: string; status: string; note: string };
  base?: MergeBase;
  children?: ReactNode;
}

function RedirectForm({
  action,
  label,
  submit,
  formKey,
  formError,
  values = NEW_REDIRECT,
  base,
  children,
}: RedirectFormProps) {
  const { state, formAction } = useNavigation();
  const isSaving = state !== 'idle' && formAction === action;
  // Users may store a redirect to a missing target after the warning.
  const mayForce =
    formError?.fields.to?.includes(REDIRECT_PROBLEMS.nothing) || formError?.values.force !== undefined;
  return (
    <PlainForm
      // After a redirect was added the form is empty again.
      key={formKey}
      id="redirect"
      className="redirect-form"
      label={label}
      action={action}
      values={values}
      {...(base && { base })}
      formKey={formKey}
      formError={formError}
    >
      <div className="redirect-form__fields">
        <TextField name="from" label="From" maxLength={MAX_ADDRESS_LENGTH} {...ADDRESS} required />
        <div>
          <TextField name="to" label="To" maxLength={MAX_ADDRESS_LENGTH} {...ADDRESS} />
          {mayForce && <CheckField name="force" label="Store it all the same" />}
        </div>
        <ChoiceField name="status" label="Answer" options={STATUSES} />
        <TextField name="note" label="Note" maxLength={MAX_NOTE_LENGTH} autoComplete="off" />
        <div className="acts redirect-form__acts">
          <button className="btn btn--go" type="submit" disabled={isSaving}>
            {isSaving ? 'Saving...' : submit}
          </button>
          {children}
        </div>
      </div>
      <p className="quiet">
        A redirect answers only where the site has nothing. <code>/old/*</code> takes everything below it.
      </p>
    </PlainForm>
  );
}

const ADDRESS = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;

interface RedirectScreenProps {
  redirect: RedirectView;
  base: MergeBase;
  back: string;
  formKey: string;
  formError: FormError | undefined;
}

export function RedirectScreen({ redirect, base, back, formKey, formError }: RedirectScreenProps) {
  const { pathname, search } = useLocation();
  const { from, to, status, note } = redirect;
  return (
    <>
      <div className="bar">
        <Crumb to={back}>Links</Crumb>
        <h1>Edit redirect</h1>
        <HelpLink />
      </div>
      <RedirectForm
        action={pathname + search}
        label="Edit redirect"
        submit="Save Changes"
        values={{ from, to, status: String(status), note }}
        base={base}
        formKey={formKey}
        formError={formError}
      >
        <Link className="btn" to={back}>
          Cancel
        </Link>
      </RedirectForm>
    </>
  );
}

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

interface RedirectsSectionProps {
  list: { rows: RedirectRow[]; total: number; page: number; pages: number; q: string };
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

function RedirectLine({ row, formKey }: { row: RedirectRow; formKey: string }) {
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

export function RedirectAddresses({ from, to, isGone }: { from: string; to: string; isGone: boolean }) {
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

function Hits({ row: { hits, lastHitAt } }: { row: RedirectRow }) {
  if (hits === 0 || lastHitAt === null) return <p className="redirect__hits quiet">Not followed yet</p>;
  return (
    <p className="redirect__hits">
      <strong className="num">{hits.toLocaleString('en-GB')}</strong> {hits === 1 ? 'time' : 'times'}
      <span className="quiet">, last {longDateTime(lastHitAt)}</span>
    </p>
  );
}
