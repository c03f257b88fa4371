import { Link, useLocation } from '@remix-run/react';
import { SignInLayout } from '~/accounts/sign-in-form';
import { labelOf, type Labelled } from '~/core/nouns/labels';
import { IDEMPOTENCY_KEY } from '~/core/merge/form-error';

interface Texts {
  title: string;
  text: string;
}

const TEXTS: Record<number, Texts> = {
  403: {
    title: 'You don’t have access to this page',
    text: 'Ask an administrator to change your role.',
  },
  404: { title: 'Nothing here', text: 'It may have been deleted, or the URL may be wrong.' },
  503: {
    title: 'The database cannot be reached',
    text: 'Nothing is lost. Please try again in a moment.',
  },
};
const OTHERS: Texts = {
  title: 'Something went wrong',
  text: 'The error has been logged. Please try again.',
};

const UNREAD: Record<string, string> = {
  '/admin/settings': 'Failed to load settings',
  '/admin/users': 'Failed to load users',
};

export function ErrorScreen({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  const { title, text } = TEXTS[status] ?? OTHERS;
  return (
    <>
      <div className="bar">
        <h1>{(status >= 500 && UNREAD[pathname]) || title}</h1>
      </div>
      <div className="error-screen">
        <p className="display error-screen__status" aria-hidden="true">
          {status}
        </p>
        <p>{text}</p>
        <p className="acts">
          {status >= 500 && (
            <a className="btn btn--go" href={pathname + search}>
              Try Again
            </a>
          )}
          <Link className="btn" to="/admin/dashboard" reloadDocument>
            Dashboard
          </Link>
        </p>
      </div>
    </>
  );
}

interface RecoveredInputProps {
  /** The kind of the form; null if it has no labelled fields. */
  kind: Labelled | null;
  held: string;
  /** Pairs of field name and typed text; null for a signed-out visitor. */
  typed: [string, string][] | null;
  /** The URL to send the form to again; null if that cannot succeed. */
  retryAt: string | null;
}

const INTERNAL_FIELDS = new Set([IDEMPOTENCY_KEY, 'base', 'version']);

export function RecoveredInput({ kind, held, typed, retryAt }: RecoveredInputProps) {
  return (
    <div className="recovered">
      {retryAt !== null && (
        <form method="post" action={retryAt}>
          <input type="hidden" name="held" value={held} />
          <button className="btn btn--go" type="submit" name="resend" value="true">
            Try Again
          </button>
        </form>
      )}
      {typed && <TypedTexts kind={kind} fields={typed} isOpen={retryAt === null} />}
    </div>
  );
}

interface TypedTextsProps extends Pick<RecoveredInputProps, 'kind'> {
  fields: [string, string][];
  isOpen: boolean;
}

function TypedTexts({ kind, fields, isOpen }: TypedTextsProps) {
  // A switch sends "off" before "on", so the last value counts.
  const typed = [...new Map(fields)].filter(([name, text]) => !INTERNAL_FIELDS.has(name) && text !== '');
  return (
    <details open={isOpen}>
      <summary>What you typed</summary>
      <dl>
        {typed.map(([name, text], index) => (
          <div className="field" key={index}>
            <dt className="label">{labelOf(kind, name)}</dt>
            <dd>
              <textarea
                className="box"
                readOnly
                rows={text.length > 120 ? 6 : 1}
                defaultValue={text}
                aria-label={labelOf(kind, name)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Shown when the page is opened without a submitted form: by its URL, or by a reload that does not repeat the POST. */
export function NothingToRecover() {
  return (
    <SignInLayout
      title="Nothing to recover"
      subtitle="This page shows your input only right after a form could not be saved."
    >
      <p>
        <a className="btn" href="/admin">
          Dashboard
        </a>
      </p>
    </SignInLayout>
  );
}
