import { Code } from './code';

const JSON_TYPE = "-H 'Content-Type: application/json'";
const BEARER = '-H "Authorization: Bearer $TOKEN"';

const STEPS = (origin: string) => [
  {
    title: 'Log in',
    text: 'The answer holds a token. It ends seven days after its last use, or with the logout.',
    command: [
      `TOKEN=$(curl -s ${origin}/api/auth/login \\`,
      `  ${JSON_TYPE} \\`,
      `  -d '{"username":"mara","password":"a long sentence"}' \\`,
      `  | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    ],
  },
  {
    title: 'Create a show',
    text: 'The key makes a repetition harmless: sent again within a day, the same request gets the first answer again.',
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
    text: 'The kind is read from the bytes. The answer’s url is what a record refers to.',
    command: [
      `curl ${origin}/api/upload ${BEARER} \\`,
      '  -F file=@trailer.mp4 -F type=show \\',
      '  -F slug=the-night-shift -F fileType=video',
    ],
  },
  {
    title: 'Put it on the show, unless somebody was faster',
    text: 'ID and ETAG are from the answer of the second step. With an ETag that is not the present one: 412, and nothing is written.',
    command: [
      `curl -i -X PUT ${origin}/api/shows/$ID \\`,
      `  ${BEARER} \\`,
      `  ${JSON_TYPE} \\`,
      '  -H "If-Match: $ETAG" \\',
      `  -d '{"videoUrl":"/assets/…","status":"active"}'`,
    ],
  },
  {
    title: 'Read what is public, and only when it has changed',
    text: 'Without a token. The second time, with the ETag of the first: 304, and no body.',
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
    'page and limit (1–100, at first 100); total in the body, the pages beside this one in the header Link.',
  ],
  [
    'Changes',
    'A PUT changes the fields it carries. What only the server sets may come back unchanged, and not otherwise.',
  ],
  [
    'JSON',
    'UTF-8, at most 4 MB. A field that a call does not know is refused, and so is a name given twice.',
  ],
  [
    'Limits',
    'RateLimit-Limit, -Remaining and -Reset say what is left of a minute; 429 says in Retry-After how long to wait.',
  ],
  ['Dates and ids', 'Dates are ISO 8601 with a zone; ids are text.'],
] as const;

/** What to type, in order, from nothing to a published video; and what holds for every call. */
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
