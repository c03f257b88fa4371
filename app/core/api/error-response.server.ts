import { z } from 'zod';
import { ACTIVITY_RECORDS, type ActivityRecord, type ActivityType } from '~/core/access/activity';
import type { About } from '~/core/activity/record-event.server';
import { uploadIdsIn } from '~/core/files/uploads';
import type { Context } from '~/core/request/context.server';
import { toFailure } from '~/core/request/public-loader.server';
import { NOT_FOUND_RECORD } from '~/core/request/redirect';
import { Failure, retryHeaders, SecondFactorRequired } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import type { Method, Operation } from './operation.server';

/** The URL exists, but not with this method. */
export class MethodNotAllowed extends Failure {
  constructor(readonly allow: string) {
    super(405, `This URL only supports ${allow}.`);
  }
}

/** Turns every failure into one shape. A thrown `Response`, such as a redirect, passes unchanged. */
export function errorResponse(error: unknown, { log, requestId }: Context): Response {
  const expected = toFailure(error);
  if (expected instanceof Response) return expected;
  const failure = expected instanceof Failure ? expected : unexpected();
  if (failure !== expected) log.error({ err: error, requestId }, 'unexpected error in the API');
  const { status, message, fields } = failure;
  const body = {
    error: message,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(failure instanceof SecondFactorRequired && { secondFactor: failure.secondFactor }),
    requestId,
  };
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headersOf(failure) } });
}

const unexpected = () => new Failure(500, 'Something went wrong on our side. Please try again.');

function headersOf(failure: Failure): Record<string, string> {
  if (failure instanceof MethodNotAllowed) return { Allow: failure.allow };
  return failure.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : retryHeaders(failure);
}

export const REASONS: Record<number, string> = {
  400: 'The JSON is malformed or a field is invalid. Nothing was changed.',
  401: 'The token is missing, or it or its session has ended.',
  403: 'The user’s role or the token’s scopes do not allow this, or the request came from another site with a cookie.',
  404: 'The record does not exist or is not public.',
  409: 'The request conflicts with stored data.',
  412: 'The record has changed since the version in `If-Match`. Nothing was written.',
  413: 'The request body is too large.',
  415: 'The content type of the body is not supported.',
  422: 'The `Idempotency-Key` was already used for another request.',
  429: 'Too many requests. `Retry-After` is the number of seconds to wait.',
  500: 'Something went wrong on the server.',
  503: 'The database cannot be reached.',
  507: 'The server has no storage left.',
};

const EXAMPLES: Record<number, { error: string; fields?: Record<string, string[]> }> = {
  400: { error: 'Title is required', fields: { title: ['Title is required'] } },
  401: { error: 'Please sign in first.' },
  403: { error: 'Your role does not allow you to delete content.' },
  404: { error: 'Show not found' },
  409: { error: 'Username already exists', fields: { username: ['Username already exists'] } },
  412: { error: 'The record has changed since you read it. Nothing was written.' },
  413: { error: 'The JSON may be at most 4 MB.' },
  415: { error: 'Send JSON in UTF-8, with "Content-Type: application/json".' },
  422: { error: 'This Idempotency-Key was already used for another request. Use a new key for each.' },
  429: { error: 'Too many requests. Please try again in 20 seconds.' },
  500: { error: 'Something went wrong on our side. Please try again.' },
  503: { error: 'The database cannot be reached just now. Please try again in a moment.' },
  507: { error: 'There is no room left for the file. Please tell an administrator.' },
};

export const errorExample = (status: number) => ({
  ...EXAMPLES[status],
  requestId: '0b0f5f1e-6f0e-4d5a-9f65-3f4d1c0e7a11',
});

export const takesKey = (method: Method, { who }: DescribedOperation) =>
  method === 'POST' && who === 'signedIn';

export type DescribedOperation = Omit<Operation, 'handle'>;

/** Returns all errors of an operation: its own, and those that follow from its properties. */
export function errorsOf(method: Method, operation: DescribedOperation): [number, string][] {
  const { needs, params, query, body, raw, letsOut, conditional, fails = {} } = operation;
  const sends = Boolean(body ?? raw ?? letsOut);
  const statuses: [boolean, number][] = [
    [sends || query !== undefined || takesKey(method, operation), 400],
    // Expired and revoked API tokens are rejected everywhere.
    [true, 401],
    [needs !== undefined || method !== 'GET', 403],
    [params !== undefined, 404],
    [conditional === true, 412],
    [sends, 413],
    [sends, 415],
    [takesKey(method, operation), 422],
    [true, 429],
    [true, 500],
    [true, 503],
    [method !== 'GET', 507],
  ];
  const following = statuses.flatMap(([applies, status]): [number, string][] =>
    applies ? [[status, REASONS[status] ?? '']] : [],
  );
  const own = Object.entries(fails).map(([status, why]): [number, string] => [Number(status), why ?? '']);
  return [...new Map([...following, ...own])].sort(([one], [other]) => one - other);
}

/** Calls whose method does not tell the activity, by the end of the path. */
const BY_ENDING: readonly (readonly [RegExp, ActivityType])[] = [
  [/^\/api\/imports(\/|$)/, 'import'],
  [/\/previews(\/[^/]+)?$/, 'preview'],
  [/\/answers(\/[^/]+)?$/, 'answer'],
  [/\/press-links(\/[^/]+)?$/, 'press-link'],
  [/\/screeners(\/[^/]+(\/recipients(\/[^/]+)?)?)?$/, 'screener'],
  [/\/approvals(\/[^/]+)?$/, 'approval'],
  [/\/draft\/publish$/, 'publish'],
  [/\/restore$/, 'restore'],
  [/\/(media|tracks)(\/[^/]+)?$/, 'change'],
  [/^\/api\/upload\/press$/, 'change'],
  [/^\/api\/auth\/tokens/, 'token'],
  [/^\/api\/auth\/(password|change-password)$/, 'password'],
  [/^\/api\/auth\/login$/, 'sign-in'],
  [/\/(logout|sessions)$/, 'sign-out'],
  [/\/reset$/, 'link'],
  [/\/second-factor$/, 'second-factor'],
];

const BY_METHOD: Readonly<Record<string, ActivityType>> = { POST: 'create', PUT: 'change', DELETE: 'delete' };

const OWN: Readonly<Record<string, ActivityType>> = {
  'POST upload': 'upload',
  'DELETE trash': 'erase',
  'PUT draft': 'draft',
  'DELETE draft': 'discard',
  'DELETE not-found': 'change',
};

function whatOf(method: string, path: string): ActivityType {
  const ending = BY_ENDING.find(([pattern]) => pattern.test(path));
  if (ending) return ending[1];
  const [, , subject = ''] = path.split('/');
  const last = path.split('/').at(-1) ?? '';
  return OWN[`${method} ${last}`] ?? OWN[`${method} ${subject}`] ?? BY_METHOD[method] ?? 'change';
}

const SUBJECTS: Readonly<Record<string, ActivityRecord>> = { redirects: 'links' };

const isRecord = (name: string | undefined): name is ActivityRecord =>
  ACTIVITY_RECORDS.includes(name as ActivityRecord);

interface Call {
  method: string;
  path: string;
  params: Record<string, string | undefined>;
  userId: string;
}

/**
 * Returns the subject of a call that was refused before it reached a service, for example for a missing scope.
 * Services name their own calls.
 */
export function aboutCall({ method, path, params, userId }: Call): About {
  const what = whatOf(method, path);
  const [, , subject] = path.split('/');
  if (subject === 'auth') return { what, record: { kind: 'users', id: userId } };
  if (subject === 'upload') {
    const [id = ''] = uploadIdsIn(`/assets/${params.file ?? ''}`);
    return { what, record: { kind: 'media', id: id || (params.file ?? '') } };
  }
  if (subject === 'not-found') return { what, record: NOT_FOUND_RECORD };
  const kind = subject === 'trash' ? params.kind : (SUBJECTS[subject ?? ''] ?? subject);
  return { what, record: isRecord(kind) ? { kind, id: params.id ?? '' } : null };
}

/** The part of a body that releases files that are held back; it is never stored. */
const Force = z.strictObject({
  force: z.boolean({ error: 'force must be true or false' }).optional().meta({
    description:
      'Whether pictures and films that are held back for the press are put on the site, and what somebody has asked to change is published. Without it the call fails with 409 and the question as its error; letting out files needs the right to open kits, and the scope `shows`.',
  }),
});

export const HELD_BACK =
  'A picture or a film is held back for the press, or somebody in a picture has refused it. `fields` says where it is.';

export const ASKED_TO_CHANGE = 'Or: it would be published, and somebody has asked for changes.';

/** Adds `force` to the schema of a body; without a schema the body is `force` alone. */
export const withForce = (body: z.ZodType | undefined): z.ZodType =>
  body instanceof z.ZodObject ? body.extend(Force.shape) : Force;

/** Takes `force` out of a body. Throws 400, also for other fields if the operation has no body. */
export function takeForce(
  sent: unknown,
  { isAlone }: { isAlone: boolean },
): { force: boolean; body: unknown } {
  if (isAlone) return { force: parse(Force, sent ?? {}).force ?? false, body: undefined };
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { force: false, body: sent };
  const { force: given, ...body } = sent as Record<string, unknown>;
  const { force = false } = parse(Force, 'force' in sent ? { force: given } : {});
  return { force, body };
}
