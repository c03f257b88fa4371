import { Link, useRouteError, type MetaDescriptor, useFetchers, useMatches } from '@remix-run/react';
import type { PageBrand } from '~/core/brand/page-brand';
import { PAGE_GONE } from '~/core/request/redirect';
import { LINK_ENDED } from '~/core/session/share-link';
import { messageOf, statusOf, useSiteHandle } from './site-handle';
import { SEARCH_PATH } from './site-navigation';
import { QUERY_LENGTH } from '~/core/validation/search-query';

interface Texts {
  title: string;
  heading?: string;
  text: string;
}

const UNEXPECTED = 'Unexpected Application Error!';

const TEXTS: Record<number, Texts> = {
  404: { title: '404 Not Found', text: '' },
  410: {
    title: '410 Gone',
    heading: 'This preview has ended.',
    text: 'The person who sent you the link can make a new one.',
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

const LINK_UNKNOWN = 'This link does not exist.';
/** Texts for pages that do not exist, by the error's message; by default a preview has ended. */
const BY_MESSAGE: Readonly<Record<string, Texts>> = {
  [PAGE_GONE]: {
    ...wordsOf(410),
    heading: PAGE_GONE,
    text: 'It was taken down, and nothing takes its place.',
  },
  [LINK_ENDED]: { ...wordsOf(410), heading: LINK_ENDED },
  [LINK_UNKNOWN]: {
    title: errorTitle(404),
    heading: LINK_UNKNOWN,
    text: 'Check that all of its address was copied.',
  },
};
interface ErrorPageProps {
  status: number;
  /** The error's message, if it is for readers. */
  message?: string;
}

/** Replaces a page that failed to load, without internal details. */
export function ErrorPage({ status, message = '' }: ErrorPageProps) {
  const words = BY_MESSAGE[message] ?? wordsOf(status);
  if (words === TEXTS[404]) return <NotFoundPage />;
  const { title, heading = UNEXPECTED, text } = words;
  return (
    <section className="stage error-page on-film">
      <div className="frame frame--fill frame--scrim">
        <img className="video-preview" src="/placeholders/lost.avif" alt="" width="1280" height="720" />
      </div>
      <div className="error-page__in text-scrim text-scrim--small-type">
        <p className="role">{title}</p>
        <h1 className="display">{heading}</h1>
        <p>{text}</p>
        <WaysOn />
      </div>
    </section>
  );
}

const WaysOn = () => (
  <ul>
    {WAYS_ON.map(([label, path]) => (
      <li key={path}>
        <Link className="link" to={path} reloadDocument>
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

const WAYS_ON = [
  ['Home', '/'],
  ['Our Shows', '/shows'],
  ['News', '/news'],
] as const;

/** Two shots and the splice between them. */
function NotFoundPage() {
  return (
    <section className="stage error-page error-page--cut on-film">
      <div className="splice" aria-hidden="true">
        {['first', 'second'].map((shot) => (
          <div key={shot} className="frame frame--scrim">
            <img src="/placeholders/lost.avif" alt="" width="1280" height="720" />
          </div>
        ))}
      </div>
      <div className="error-page__in text-scrim text-scrim--small-type">
        <h1 className="display">This page was cut.</h1>
        <form className="error-page__find" role="search" action={SEARCH_PATH}>
          <label className="role" htmlFor="lost-q">
            Perhaps it is here
          </label>
          <div className="find__row">
            <input
              id="lost-q"
              name="q"
              type="search"
              placeholder="Search"
              autoComplete="off"
              enterKeyHint="search"
              minLength={QUERY_LENGTH.least}
              maxLength={QUERY_LENGTH.most}
              dir="auto"
            />
            <button className="link" type="submit">
              Search
            </button>
          </div>
        </form>
        <WaysOn />
        <p className="error-page__code">
          {wordsOf(404).title}. {UNEXPECTED}
        </p>
      </div>
    </section>
  );
}

/** The error page of a link for one person. It does not offer a search of the site for an unknown link. */
export function LinkErrorPage() {
  const error = useRouteError();
  const status = statusOf(error);
  return (
    <main id="main">
      <ErrorPage status={status} message={status === 404 ? LINK_UNKNOWN : messageOf(error)} />
    </main>
  );
}

export const bareErrorMeta = (error: unknown): MetaDescriptor[] => [
  { title: errorTitle(statusOf(error)) },
  { name: 'robots', content: 'noindex' },
];

interface DocumentLook {
  html: string | undefined;
  body: string;
  /** Undefined: light. */
  theme: 'dark' | 'system' | undefined;
}

/** The themes of the admin, by the user's `darkMode` as a form sends it. */
const THEMES: Readonly<Record<string, 'dark' | 'system'>> = { '': 'system', true: 'dark' };

/** Returns the attributes of `<html>` and `<body>`: the user's theme in the admin, the brand's on the sign-in, the page's on the site. */
export function useDocumentLook(): DocumentLook {
  const matches = useMatches();
  const chosen = useFetchers().find((fetcher) => fetcher.formData?.get('intent') === 'dark-mode');
  const { theme, snap } = useSiteHandle();
  const admin = matches.find((match) => (match.handle as { admin?: true } | undefined)?.admin);
  if (!admin) return { html: snap ? 'snap' : undefined, body: `page theme-${theme}`, theme: undefined };
  const data = admin.data as { user?: { darkMode: boolean | null }; brand?: PageBrand } | undefined;
  const stored = data?.user ? data.user.darkMode : data?.brand?.ground === 'dark';
  const sent = chosen?.formData?.get('darkMode');
  const darkMode = typeof sent === 'string' ? sent : String(stored ?? '');
  return { html: undefined, body: 'admin', theme: THEMES[darkMode] };
}
