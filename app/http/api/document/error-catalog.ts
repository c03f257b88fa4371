import type { Method, Operation } from '../operation';

/** The default description of each error, for operations without a more exact one. */
export const REASONS: Record<number, string> = {
  400: 'Malformed JSON, or a field that breaks a rule. Nothing was done.',
  401: 'No token, or one whose session has ended.',
  403: 'The role does not allow it, or the request came from another site with a cookie.',
  404: 'There is no such record, or it is not public.',
  409: 'It clashes with what is stored.',
  412: 'The record has changed since the state that `If-Match` names. Nothing was written.',
  413: 'The body is too large.',
  415: 'The body is of another type than this call takes.',
  422: 'The `Idempotency-Key` was already used for another request.',
  429: 'Too many requests. `Retry-After` says in how many seconds to come back.',
  500: 'Something went wrong on the server.',
  503: 'The database cannot be reached just now.',
  507: 'There is no room left to store it.',
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
  const { who, needs, params, query, body, raw, conditional, fails = {} } = operation;
  const sends = Boolean(body ?? raw);
  const statuses: [boolean, number][] = [
    [sends || query !== undefined || takesKey(method, operation), 400],
    [who === 'signedIn', 401],
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
