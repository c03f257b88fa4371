import type { Method, Operation } from '../operation';

/** The default description of each error, for operations without a more exact one. */
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

export const takesKey = (method: Method, { who }: DescribedError) => method === 'POST' && who === 'signedIn';

export type DescribedError = Omit<Operation, 'handle'>;

/** Returns every error of an operation with its description: its own, and those that follow from its kind. */
export function errorsOf(method: Method, operation: DescribedError): [number, string][] {
  const { needs, params, query, body, raw, letsOut, conditional, fails = {} } = operation;
  const sends = Boolean(body ?? raw ?? letsOut);
  const statuses: [boolean, number][] = [
    [sends || query !== undefined || takesKey(method, operation), 400],
    // An API token that is over is rejected everywhere.
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
