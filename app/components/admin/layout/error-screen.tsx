import { Link, useLocation } from '@remix-run/react';

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

/** Titles for server errors, by path. */
const UNREAD: Record<string, string> = {
  '/admin/settings': 'Failed to load settings',
  '/admin/users': 'Failed to load users',
};

/** Replaces an admin page that failed to load. */
export function ErrorScreen({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  const { title, text } = TEXTS[status] ?? OTHERS;
  return (
    <>
      <div className="bar">
        <h1>{(status >= 500 && UNREAD[pathname]) || title}</h1>
      </div>
      <div className="error-screen">
        <p className="error-screen__status" aria-hidden="true">
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
