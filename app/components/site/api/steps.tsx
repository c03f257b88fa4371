import { Code } from './code';

const JSON_TYPE = "-H 'Content-Type: application/json'";
const BEARER = '-H "Authorization: Bearer $TOKEN"';

const STEPS = (origin: string) => [
  {
    title: 'Log in',
    text: 'The response contains a token. It expires seven days after its last use, or on logout.',
    command: [
      `TOKEN=$(curl -s ${origin}/api/auth/login \\`,
      `  ${JSON_TYPE} \\`,
      `  -d '{"username":"mara","password":"a long sentence"}' \\`,
      `  | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    ],
  },
  {
    title: 'Create a show',
    text: 'The key makes retries safe: the same request, sent again within a day, gets the first response again.',
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
    text: 'The file type is detected from the bytes. Records refer to the url in the response.',
    command: [
      `curl ${origin}/api/upload ${BEARER} \\`,
      '  -F file=@trailer.mp4 -F type=show \\',
      '  -F slug=the-night-shift -F fileType=video',
    ],
  },
  {
    title: 'Add it to the show, unless somebody else has changed it',
    text: 'ID and ETAG come from the response to the second step. If the ETag is out of date, the response is 412 and nothing is saved.',
    command: [
      `curl -i -X PUT ${origin}/api/shows/$ID \\`,
      `  ${BEARER} \\`,
      `  ${JSON_TYPE} \\`,
      '  -H "If-Match: $ETAG" \\',
      `  -d '{"videoUrl":"/assets/…","status":"active"}'`,
    ],
  },
  {
    title: 'Read public records, only if they have changed',
    text: 'No token needed. The second request sends the first one’s ETag and gets 304 without a body.',
    command: [
      `curl -i '${origin}/api/shows?limit=10'`,
      `curl -i '${origin}/api/shows?limit=10' -H "If-None-Match: $ETAG"`,
    ],
  },
];

const RULES = [
  [
    'Errors',
    '{ "error": "a sentence for a person", "fields": { "title": ["Title is required"] }, "requestId": "…" }',
  ],
  [
    'Lists',
    'page and limit (1–100, default 100); the body has the total, the Link header the next and previous pages.',
  ],
  [
    'Changes',
    'A PUT changes only the fields in its body. It may include read-only fields, if they are unchanged.',
  ],
  ['JSON', 'UTF-8, at most 4 MB. Unknown fields and duplicate names are rejected.'],
  [
    'Limits',
    'RateLimit-Limit, -Remaining and -Reset describe the limit per minute; Retry-After on a 429 says how long to wait.',
  ],
  ['Dates and ids', 'Dates are ISO 8601 with a zone; ids are text.'],
] as const;

/** The commands from login to a published video, and the rules for all operations. */
export function Steps({ origin }: { origin: string }) {
  return (
    <>
      <section id="start" aria-labelledby="start-title">
        <h2 className="display" id="start-title">
          From login to upload
        </h2>
        <ol className="steps">
          {STEPS(origin).map(({ title, text, command }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <Code label={title} text={command.join('\n')} />
            </li>
          ))}
        </ol>
      </section>
      <section id="rules" aria-labelledby="rules-title">
        <h2 className="display" id="rules-title">
          Good to know
        </h2>
        <dl className="call__fields">
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
