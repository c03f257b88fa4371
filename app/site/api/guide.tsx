import type { Guide, GuideCall } from '~/core/api/operation.server';
import { TOKEN_PREFIX } from '~/core/access/api-token';
import { SESSION_DAYS } from '~/core/validation/limits';

const TITLES: Record<string, string> = { auth: 'Signing in', openapi: 'This document', upload: 'Files' };

const titleOf = (name: string) => TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);

export function ApiGuide({ origin, subjects }: Guide) {
  return (
    <div className="api">
      <header className="head">
        <h1 className="display">API</h1>
        <p className="role">
          Everything the admin can do, as a JSON API.{' '}
          <a className="api__link" href="/api/openapi.json">
            OpenAPI document
          </a>
        </p>
      </header>
      <div className="api__in">
        <nav className="api__nav" aria-label="On this page">
          <ul>
            <li>
              <a href="#start">From token to publication</a>
            </li>
            <li>
              <a href="#tokens">Tokens</a>
            </li>
            <li>
              <a href="#rules">Good to know</a>
            </li>
            {subjects.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`}>{titleOf(name)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="api__text">
          <Steps origin={origin} />
          {subjects.map(({ name, calls }) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`}>
              <h2 className="display" id={`${name}-title`}>
                {titleOf(name)}
              </h2>
              {calls.map((call) => (
                <Call key={call.id} {...call} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Call({ id, method, path, summary, description, ...more }: GuideCall) {
  return (
    <details className="operation" id={id}>
      <summary className="opener">
        <span className="operation__summary">
          <b>{method}</b> <code>{path}</code>
        </span>
        <span className="small">{summary}</span>
      </summary>
      <div className="operation__body">
        <p>
          {description} {neededToken(more)}
        </p>
        <Terms terms={more.fields} />
        <Code label={`${summary}: example request`} text={more.command} />
        <p className="small">Returns {more.status}:</p>
        <Code label={`${summary}: example response`} text={more.answer} />
        <Terms terms={more.errors.map(({ code, why }) => ({ name: code, about: why }))} />
      </div>
    </details>
  );
}

function neededToken({ needsToken, tokenScopes }: Pick<GuideCall, 'needsToken' | 'tokenScopes'>): string {
  if (!needsToken && tokenScopes) return 'No token required.';
  if (!tokenScopes)
    return needsToken ? 'Requires a session; an API token is rejected.' : 'No token required.';
  if (tokenScopes.length === 0) return 'Requires a token, with any scope.';
  return `Requires a token, with the scope ${tokenScopes.join(' or ')}.`;
}

interface Term {
  name: string | number;
  isCode?: boolean;
  about: string;
  required?: boolean;
}

function Terms({ terms }: { terms: readonly Term[] }) {
  if (terms.length === 0) return null;
  return (
    <dl className="operation__fields">
      {terms.map(({ name, isCode = true, about, required }) => (
        <div key={name}>
          <dt>
            {isCode ? <code>{name}</code> : name}
            {required && <span className="small"> required</span>}
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}

const JSON_TYPE = "-H 'Content-Type: application/json'";
const BEARER = '-H "Authorization: Bearer $TOKEN"';

const STEPS = (origin: string) => [
  {
    title: 'Make a token',
    text: 'In the admin, choose API tokens in your profile, and give the token the scopes shows and upload. It is shown once.',
    command: [`TOKEN=${TOKEN_PREFIX}…`, `curl ${origin}/api/auth/profile ${BEARER}`],
  },
  {
    title: 'Create a show',
    text: 'The key makes retries safe: repeating the same request within 24 hours returns the first response again.',
    command: [
      `curl -i ${origin}/api/shows \\`,
      `  ${BEARER} \\`,
      `  ${JSON_TYPE} \\`,
      `  -H 'Idempotency-Key: the-night-shift-1' \\`,
      `  -d '{"title":"The Night Shift","status":"inactive"}'`,
    ],
  },
  {
    title: 'Upload its video',
    text: 'The format is detected from the file’s bytes. Use the url in the response to refer to the file.',
    command: [
      `curl ${origin}/api/upload ${BEARER} \\`,
      '  -F file=@trailer.mp4 -F type=show \\',
      '  -F slug=the-night-shift -F fileType=video',
    ],
  },
  {
    title: 'Add it to the show, unless the show has changed',
    text: 'ID and ETAG come from the response of the second step. If the ETag is outdated, the response is 412 and nothing is written.',
    command: [
      `curl -i -X PUT ${origin}/api/shows/$ID \\`,
      `  ${BEARER} \\`,
      `  ${JSON_TYPE} \\`,
      '  -H "If-Match: $ETAG" \\',
      `  -d '{"videoUrl":"/assets/…","status":"active"}'`,
    ],
  },
  {
    title: 'Read public content, and only if it has changed',
    text: 'This needs no token. A second request with the ETag of the first returns 304 without a body.',
    command: [
      `curl -i '${origin}/api/shows?limit=10'`,
      `curl -i '${origin}/api/shows?limit=10' -H "If-None-Match: $ETAG"`,
    ],
  },
];

const SESSION = (origin: string) => [
  `TOKEN=$(curl -s ${origin}/api/auth/login \\`,
  `  ${JSON_TYPE} \\`,
  `  -d '{"username":"mara","password":"a long sentence"}' \\`,
  `  | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
];

const SCOPES_IN_WORDS = [
  ['read', 'Every GET that you may make.'],
  [
    'shows, news, people, settings',
    'Reading and changing those, with their versions, drafts, previews and trash.',
  ],
  ['upload', 'Uploading files, deleting them, and the tracks of videos.'],
] as const;

const RULES = [
  [
    'Errors',
    '{ "error": "a message for a person", "fields": { "title": ["Title is required"] }, "requestId": "…" }',
  ],
  [
    'Lists',
    'Use page and limit (1–100, default 100). The body has the total; the Link header has the next and previous page.',
  ],
  [
    'Changes',
    'A PUT changes only the fields it contains. Fields set by the server can be left out or sent back unchanged.',
  ],
  ['JSON', 'UTF-8, at most 4 MB. Unknown fields and duplicate names are rejected.'],
  [
    'Limits',
    'RateLimit-Limit, -Remaining and -Reset show the limit per minute. After a 429, wait for Retry-After seconds.',
  ],
  ['Dates and ids', 'Dates are ISO 8601 with a time zone; ids are strings.'],
] as const;

function Steps({ origin }: { origin: string }) {
  return (
    <>
      <section id="start" aria-labelledby="start-title">
        <h2 className="display" id="start-title">
          From token to publication
        </h2>
        <ol className="api-steps">
          {STEPS(origin).map(({ title, text, command }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <Code label={title} text={command.join('\n')} />
            </li>
          ))}
        </ol>
      </section>
      <section id="tokens" aria-labelledby="tokens-title">
        <h2 className="display" id="tokens-title">
          Tokens
        </h2>
        <p>
          A program sends an API token as <code>Authorization: Bearer {TOKEN_PREFIX}…</code>. It acts as you,
          as far as its scopes and your role allow at that moment, until it expires, you end it, or your
          account is deleted. It never opens users, sessions, passwords or tokens. Make one for each program,
          with no more scopes than it needs.
        </p>
        <Terms terms={SCOPES_IN_WORDS.map(([name, about]) => ({ name, about }))} />
        <p>
          What a token may not do is answered with 403, and a token that is over with 401. For everything
          else, a login returns the token of a session, which expires {SESSION_DAYS} days after its last use,
          or when you log out.
        </p>
        <Code label="Log in" text={SESSION(origin).join('\n')} />
      </section>
      <section id="rules" aria-labelledby="rules-title">
        <h2 className="display" id="rules-title">
          Good to know
        </h2>
        <Terms terms={RULES.map(([name, about]) => ({ name, about, isCode: false }))} />
      </section>
    </>
  );
}

/** A code block that scrolls horizontally if it is too wide, also by keyboard. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}
