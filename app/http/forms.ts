import { data, redirect, type ActionFunctionArgs, type TypedResponse } from '@remix-run/node';
import { Conflict, Failure, TooMany, type FieldErrors } from '~/rules/errors';
import type { Base, Clash } from '~/rules/merge';
import { once } from '~/services/idempotency';
import type { Context } from './context';
import { toFailure } from './failures';
import { flashHeader, type Flash } from './flash';
import { formOf, hold, parseHeld, typedValues, type HeldReason } from './held';
import { refuseOtherSites } from './origin';
import { findSignedIn, type SignedIn } from './session';

export interface FormRequest extends SignedIn {
  params: Record<string, string | undefined>;
  form: FormData;
  /** Fingerprints of what the form started from; undefined where the form carries none. */
  base: Base | undefined;
  url: URL;
  context: Context;
}

/** Where a form that was carried out leads, and what is said there. */
export interface Done {
  to: string;
  flash?: Flash;
  /** A `Set-Cookie` of its own, such as the end of a session. */
  cookie?: string;
}

/** What a form that was not carried out gets back: the words, and everything that was typed. */
export interface Refusal {
  ok: false;
  /** The catalogue's message, for the toast. */
  message: string;
  /** What is wrong and what to do. */
  detail: string;
  fields: FieldErrors;
  values: Record<string, string>;
  conflict?: { by: string; at: string; clashes: Clash[] };
}

interface Options {
  /** The catalogue's message for a failure, such as "Failed to save show". */
  failed: string;
}

/** The door of every form: origin, session, once for each idempotency key, and every failure in one shape. */
export function formAction(handle: (request: FormRequest) => Promise<Done>, { failed }: Options) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const url = new URL(request.url);
    const form = await request.formData();
    try {
      refuseOtherSites(request, context.origin);
      const held = form.get('held');
      if (typeof held === 'string') return backOnTheForm(held);
      const signedIn = await findSignedIn(request);
      if (!signedIn) return hold(url, 'session');
      const done = await carryOut(handle, { ...signedIn, params, form, base: readBase(form), url, context });
      return await leave(done);
    } catch (error) {
      return refuse(toFailure(error), { request, url, form, context, failed });
    }
  };
}

function carryOut(handle: (request: FormRequest) => Promise<Done>, request: FormRequest): Promise<Done> {
  const key = request.form.get('idempotencyKey');
  if (typeof key !== 'string' || key === '') return handle(request);
  return once(request.actor, key, [request.url.pathname, ...request.form], () => handle(request));
}

async function leave({ to, flash, cookie }: Done): Promise<TypedResponse<never>> {
  const headers = new Headers();
  if (flash) headers.append('Set-Cookie', await flashHeader(flash));
  if (cookie) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers });
}

/** After a new sign-in: the form again with what was typed, saved by nobody yet. */
function backOnTheForm(held: string) {
  const refusal: Refusal = {
    ok: false,
    message: '',
    detail: 'You are signed in again. What you typed is still here, and not saved yet.',
    fields: {},
    values: typedValues(formOf(parseHeld(held))),
  };
  return data(refusal);
}

const REASONS: Record<number, HeldReason> = { 401: 'session', 403: 'refused', 404: 'gone', 503: 'down' };
/** With these the same page can be drawn again, the form on it. */
const REDRAWN = new Set([400, 409, 413, 422, 429]);

interface Attempt {
  request: Request;
  url: URL;
  form: FormData;
  context: Context;
  failed: string;
}

function refuse(error: unknown, { request, url, form, context, failed }: Attempt) {
  const failure = error instanceof Failure ? error : unexpected(error, context);
  if (isDocument(request) && !REDRAWN.has(failure.status))
    return hold(url, REASONS[failure.status] ?? 'broken');
  const refusal: Refusal = {
    ok: false,
    message: failed,
    detail: failure.message,
    fields: failure.fields,
    values: typedValues(form),
    ...(failure instanceof Conflict && {
      conflict: { by: failure.by, at: failure.at, clashes: failure.clashes },
    }),
  };
  const headers: HeadersInit = failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : {};
  return data(refusal, { status: failure.status, headers });
}

function unexpected(error: unknown, { log, requestId }: Context): Failure {
  if (error instanceof Response) throw error;
  log.error({ err: error, requestId }, 'unexpected error in a form');
  return new Failure(500, 'Something went wrong on our side. Nothing was saved; please try again.');
}

/** Whether the browser itself sent the form, so that the answer replaces the page. */
const isDocument = (request: Request) => (request.headers.get('Accept') ?? '').includes('text/html');

function readBase(form: FormData): Base | undefined {
  const json = form.get('base');
  if (typeof json !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Base) : undefined;
  } catch {
    return undefined;
  }
}
