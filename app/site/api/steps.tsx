import { TOKEN_PREFIX } from '~/core/access/api-token';
import { SESSION_DAYS } from '~/core/validation/limits';

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

export function Steps({ origin }: { origin: string }) {
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
        <dl className="operation__fields">
          {SCOPES_IN_WORDS.map(([name, words]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
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
        <dl className="operation__fields">
          {RULES.map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** A code block that scrolls horizontally if it is too wide, also by keyboard. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}
