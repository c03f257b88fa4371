import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Failure, outsideScopes, signInFirst } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { authorize } from '~/core/access/permissions';
import { runIdempotent } from '~/core/db/idempotency.server';
import { idempotencyKeyOf } from '~/core/request/page-query.server';
import { createDeadline } from '~/core/request/body.server';
import { authenticate, isWithinScopes } from './authenticate.server';
import { matchesEtag, tagWithText, textTag, readJson } from './json.server';
import { errorResponse, MethodNotAllowed, takeForce, aboutCall } from './error-response.server';
import type { SignedIn } from '~/core/request/session.server';
import { recordRefusal } from '~/core/activity/record-event.server';
import type {
  OperationResponse,
  Operations,
  Operation,
  OperationRequest,
  Authentication,
} from './operation.server';
import { isNameAlone } from '~/core/files/uploads';
import { Upload, type StoredUpload } from '~models/upload';

export interface PathPattern {
  path: string;
  /** The parameter whose value may contain slashes. */
  rest?: string;
}

interface PathMatch<Pattern extends PathPattern> {
  pattern: Pattern;
  params: Record<string, string>;
}

type Segment = { type: 'text'; text: string } | { type: 'parameter' | 'rest'; name: string };

interface Rule<Pattern extends PathPattern> {
  pattern: Pattern;
  segments: Segment[];
  /** The index of the parameter whose value may contain slashes, or -1. */
  restIndex: number;
}

/**
 * Returns a function that finds the pattern of a URL path and its decoded parameters, or null.
 *
 * Paths are read as the router reads those of pages: case and trailing slashes make no difference, and `%2F` is a
 * slash within a value. After a parameter with slashes, the path must be exactly as in the pattern, because
 * everything else is part of that value.
 */
export function createPathMatcher<Pattern extends PathPattern>(
  patterns: readonly Pattern[],
): (path: string) => PathMatch<Pattern> | null {
  const rules = patterns.map(ruleOf).sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return (path) => {
    const segments = decodedSegments(path);
    if (!segments) return null;
    const trimmed = withoutTrailingSlashes(segments);
    for (const rule of rules) {
      const params = rule.restIndex < 0 ? compare(rule.segments, trimmed) : compareWithRest(rule, segments);
      if (params) return { pattern: rule.pattern, params };
    }
    return null;
  };
}

function ruleOf<Pattern extends PathPattern>(pattern: Pattern): Rule<Pattern> {
  const segments = pattern.path.split('/').map((text): Segment => {
    const [, name] = /^\{(\w+)\}$/.exec(text) ?? [];
    if (name === undefined) return { type: 'text', text };
    return { type: name === pattern.rest ? 'rest' : 'parameter', name };
  });
  return { pattern, segments, restIndex: segments.findIndex(({ type }) => type === 'rest') };
}

const ORDER: Record<Segment['type'] | 'end', string> = { text: 'a', end: 'b', parameter: 'c', rest: 'd' };

/**
 * Returns the sort key of a pattern: text sorts before a parameter, so that `/api/shows/media/{id}` is tried before
 * `/api/shows/{id}/draft`.
 */
const orderOf = ({ segments }: Rule<PathPattern>): string =>
  segments.map(({ type }) => ORDER[type]).join('') + ORDER.end;

function decodedSegments(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

function withoutTrailingSlashes(segments: string[]): string[] {
  return segments.slice(0, segments.findLastIndex((segment) => segment !== '') + 1);
}

/** Returns the parameters of a path, or null without a match. An exact comparison also accepts an empty parameter. */
function compare(
  pattern: Segment[],
  segments: string[],
  { exact = false } = {},
): PathMatch<PathPattern>['params'] | null {
  if (segments.length !== pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected.type !== 'text') {
      if (segment === '' && !exact) return null;
      params[expected.name] = withSlashes(segment);
    } else if (segment !== expected.text && (exact || !equalsIgnoringCase(segment, expected.text)))
      return null;
  }
  return params;
}

function compareWithRest({ segments: pattern, restIndex }: Rule<PathPattern>, segments: string[]) {
  const before = compare(pattern.slice(0, restIndex), segments.slice(0, restIndex));
  const rest = pattern[restIndex];
  if (!before || rest?.type !== 'rest') return null;
  const values = withSlashes(segments.slice(restIndex).join('/')).split('/');
  const end = values.length - (pattern.length - restIndex - 1);
  const after = end > 0 ? compare(pattern.slice(restIndex + 1), values.slice(end), { exact: true }) : null;
  return after && { ...before, [rest.name]: values.slice(0, end).join('/'), ...after };
}

/** As in the router, `%252F` is also a slash. */
const withSlashes = (value: string) => value.replaceAll('%2F', '/');

/** The letters of patterns are ASCII. `toLowerCase` alone would also turn the Kelvin sign into a `k`. */
const equalsIgnoringCase = (segment: string, text: string) =>
  segment.length === text.length && segment.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) === text;

export interface Endpoint extends PathPattern {
  answer: (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>;
}

export interface Resource extends Endpoint {
  calls: Operations;
}

/**
 * Creates the handler of a path: it authenticates the caller, parses query and JSON, executes an operation once per
 * `Idempotency-Key`, and turns every failure into one shape. Paths are registered in `admin/api/resource-table.server.ts`.
 */
export function resource(pathOrPattern: string | PathPattern, calls: Operations): Resource {
  const pattern = typeof pathOrPattern === 'string' ? { path: pathOrPattern } : pathOrPattern;
  return {
    ...pattern,
    calls,
    async answer(args) {
      try {
        return await handleOperation(pattern.path, calls, args);
      } catch (error) {
        return errorResponse(error, args.context);
      }
    },
  };
}

async function handleOperation(
  path: string,
  calls: Operations,
  { request, params, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const operation = Object.hasOwn(calls, method) ? calls[method as keyof Operations] : undefined;
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { Allow: allowed(calls) } });
  if (!operation) throw new MethodNotAllowed(allowed(calls));
  const url = new URL(request.url);
  const withinDeadline = createDeadline(operation.withinMs);
  const sender = await withinDeadline(authenticate(request));
  const kind = params.kind ?? url.searchParams.get('kind');
  const isOutside = sender !== null && !isWithinScopes(sender, { method, path, kind });
  const check = () => admit(operation, method, sender, isOutside);
  const about = aboutCall({ method, path, params, userId: sender?.user.id ?? '' });
  // Reads change nothing, so their refusals are not logged.
  const caller = method === 'GET' ? check() : await recordRefusal(sender?.actor ?? null, about, check);
  const query = operation.query && parse(operation.query, queryOf(url));
  const sent = takesBody(operation, request) ? await readJson(request, operation.who) : undefined;
  const { force, body } = operation.letsOut
    ? takeForce(sent, { isAlone: operation.body === undefined })
    : { force: false, body: sent };
  const call = { request, params, url, context, caller, query, body, force } as OperationRequest<
    Authentication,
    unknown
  >;
  const work = isOutside ? executeOnce(operation, call).catch(rejectHidden) : executeOnce(operation, call);
  // An upload may take longer than the request timeout.
  const answer = await (operation.raw ? work : withinDeadline(work));
  return respond({ ...answer, body: await withFilePaths(answer.body) }, operation, call);
}

/** A body that could only contain `force` is optional. */
const takesBody = ({ body, letsOut = false }: Operation, { headers }: Request): boolean =>
  body !== undefined || (letsOut && headers.has('Content-Type'));

/** Returns the caller whose permissions count. Throws 401 without one, and 403. */
function admit(
  { who, needs }: Operation,
  method: string,
  sender: SignedIn | null,
  isOutside: boolean,
): SignedIn | null {
  // A token may read everything that is public.
  if (isOutside && (who === 'signedIn' || method !== 'GET')) throw outsideScopes();
  const caller = isOutside ? null : sender;
  if (who === 'signedIn' && !caller) throw signInFirst();
  if (needs && needs !== 'edit' && needs !== 'delete') authorize(caller?.actor ?? null, needs);
  return caller;
}

/** A token outside its scopes must not learn whether an unpublished record exists. */
function rejectHidden(error: unknown): never {
  const isHidden = error instanceof Failure && (error.status === 401 || error.status === 404);
  throw isHidden ? outsideScopes() : error;
}

/** HEAD is allowed wherever GET is. */
const allowed = (calls: Operations) =>
  [
    ...Object.keys(calls).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    'OPTIONS',
  ].join(', ');

/** A repeated name becomes a list, which every parameter's schema rejects. */
const queryOf = ({ searchParams }: URL): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const [first = '', ...more] = searchParams.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );

export const KEY_REUSED =
  'This Idempotency-Key was already used for another request. Use a new key for each.';

/**
 * A repeated POST by the same user with the same key gets the first response. Operations with a raw body handle their
 * key themselves. A login is never replayed, because its token must not be stored.
 */
function executeOnce(
  operation: Operation,
  call: OperationRequest<Authentication, unknown>,
): Promise<OperationResponse> {
  const { request, caller, url, body, force } = call;
  const key = idempotencyKeyOf(request);
  const isOnce = request.method === 'POST' && operation.who === 'signedIn' && !operation.raw;
  if (!key || !caller || !isOnce) return operation.handle(call);
  return runIdempotent(
    caller.actor,
    key,
    [url.pathname, body, ...(force ? ['force'] : [])],
    (recordId) => operation.handle({ ...call, recordId }),
    { reused: KEY_REUSED, withoutSecret: asRepeated },
  );
}

function asRepeated(answer: unknown): OperationResponse {
  const { repeatedBody, ...first } = answer as OperationResponse;
  return { ...first, body: repeatedBody ?? first.body };
}

function respond(
  { body, etag, hasOtherParts, headers }: OperationResponse,
  { status = 200 }: Operation,
  { request, caller }: OperationRequest<Authentication, unknown>,
) {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const text = JSON.stringify(body);
  const own = etag !== undefined && hasOtherParts ? tagWithText(etag, text) : etag;
  const tag = own ?? (isRead ? textTag(text) : undefined);
  const head = new Headers({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': caller ? 'private, no-store' : 'no-cache',
    Vary: 'Authorization, Cookie',
    ...(tag !== undefined && { ETag: tag }),
  });
  if (isRead && tag !== undefined && matchesEtag(request, tag)) {
    head.delete('Content-Type');
    return new Response(null, { status: 304, headers: head });
  }
  return new Response(text, { status, headers: head });
}

const isName = (key: string, value: unknown): value is string =>
  key === 'file' && typeof value === 'string' && isNameAlone(value);

/** Values with their own serialization, such as dates, contain no files. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/**
 * Replaces every `file` in a response, which records store as a bare name, by its path after `/assets/`, as for
 * uploads. A file that is not in the library keeps its name.
 */
async function withFilePaths<Answer extends object>(answer: Answer): Promise<Answer> {
  const names = new Set<string>();
  addNames(answer, names);
  if (names.size === 0) return answer;
  const keys = await readKeys([...names]);
  return withPaths(answer, keys) as Answer;
}

function addNames(value: object, names: Set<string>): void {
  for (const [key, inner] of Object.entries(value) as [string, unknown][])
    if (isName(key, inner)) names.add(inner);
    else if (isNested(inner)) addNames(inner, names);
}

function withPaths(value: object, keys: ReadonlyMap<string, string>): object {
  const pathIn = (key: string, inner: unknown): unknown => {
    if (isName(key, inner)) return keys.get(inner) ?? inner;
    return isNested(inner) ? withPaths(inner, keys) : inner;
  };
  if (Array.isArray(value)) return value.map((inner: unknown) => pathIn('', inner));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pathIn(key, inner)]));
}

/** Returns the paths after `/assets/` by file name, without files that are not in the library. */
async function readKeys(names: readonly string[]): Promise<Map<string, string>> {
  const found = await Upload.find({ _id: { $in: names } }, { key: 1 }).lean<
    Pick<StoredUpload, '_id' | 'key'>[]
  >();
  return new Map(found.map(({ _id, key }) => [_id, key]));
}
