import { Link } from '@remix-run/react';

const WORDS: Record<number, { title: string; text: string }> = {
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
const OTHERS = {
  title: 'Something went wrong',
  text: 'It is our mistake, and it is in the log. Please try again.',
};

/** What stands where an admin page should be. */
export function Refused({ status }: { status: number }) {
  const { title, text } = WORDS[status] ?? OTHERS;
  return (
    <>
      <div className="bar">
        <h1>{title}</h1>
      </div>
      <div className="none">
        <p className="num">{status}</p>
        <p className="quiet">{text}</p>
        <Link className="btn" to="/admin/dashboard" reloadDocument>
          Dashboard
        </Link>
      </div>
    </>
  );
}
