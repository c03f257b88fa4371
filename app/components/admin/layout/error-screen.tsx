import { Link, useLocation } from '@remix-run/react';

interface Texts {
  title: string;
  text: string;
}

const TEXTS: Record<number, Texts> = {
  403: {
    title: 'Your role ends here',
    text: 'This page is for people with more rights. An administrator can change your role under Users.',
  },
  404: { title: 'Nothing here', text: 'It may have been deleted, or the address may be wrong.' },
  503: {
    title: 'The database cannot be reached',
    text: 'Nothing is lost. The page will work again as soon as the database does; please try again in a moment.',
  },
};
const OTHERS: Texts = {
  title: 'Something went wrong',
  text: 'It is our mistake, and it is in the log. Please try again.',
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
