import { Link } from '@remix-run/react';

interface Texts {
  title: string;
  /** The heading, if it is not the general one. */
  heading?: string;
  text: string;
}

const TEXTS: Record<number, Texts> = {
  404: { title: '404 Not Found', text: 'This page was cut, has moved, or was never shot.' },
  410: {
    title: '410 Gone',
    heading: 'This preview has ended.',
    text: 'Whoever sent you the link can make a new one.',
  },
  503: {
    title: '503 Service Unavailable',
    text: 'We have lost the signal for a moment. Please try again shortly.',
  },
};
const OTHERS: Texts = {
  title: '500 Internal Server Error',
  text: 'Something broke on our side, and it is in our log.',
};

const wordsOf = (status: number) => TEXTS[status] ?? OTHERS;

export const errorTitle = (status: number) => wordsOf(status).title;

/** Replaces a page that failed to load, without internal details. */
export function ErrorPage({ status }: { status: number }) {
  const { title, heading = 'Unexpected Application Error!', text } = wordsOf(status);
  return (
    <section className="error-page on-film">
      <div className="frame frame--fill frame--scrim">
        <img className="video-preview" src="/placeholders/lost.avif" alt="" width="1280" height="720" />
      </div>
      <div className="error-page__in text-scrim text-scrim--small-type">
        <p className="role">{title}</p>
        <h1 className="display">{heading}</h1>
        <p>{text}</p>
        <ul>
          <li>
            <Link className="link" to="/" reloadDocument>
              Home
            </Link>
          </li>
          <li>
            <Link className="link" to="/shows" reloadDocument>
              Our Shows
            </Link>
          </li>
          <li>
            <Link className="link" to="/news" reloadDocument>
              News
            </Link>
          </li>
        </ul>
      </div>
    </section>
  );
}
