import { createHash } from 'node:crypto';
import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { Failure, signInFirst } from '~/core/validation/errors';
import type { MergeBase } from '~/core/merge/field-merge';
import { asSentence } from '~/core/validation/messages';
import { runIdempotent } from '~/core/db/idempotency.server';
import type { Context } from '~/core/request/context.server';
import { toFailure } from '~/core/request/public-loader.server';
import { flashHeader, flashNow, type Flash } from './flash.server';
import { RECOVERED } from './form-limits.server';
import { readForm, type SentFile, type SentForm } from './read-form.server';
import { idempotencyKeyOf } from '~/core/request/page-query.server';
import { createDeadline } from '~/core/request/body.server';
import { formErrorResponse, isDocument, readBase, respondWithError } from './form-recovery.server';
import { findSignedIn, toLogin, type SignedIn, locationOf } from '~/core/request/session.server';
import { confirmationIn } from './read-controls.server';

export interface FormRequest extends SignedIn {
  params: Record<string, string | undefined>;
  form: FormData;
  file?: Buffer | undefined;
  sentFiles: readonly SentFile[];
  /** Hashes of the values that the form started from; undefined if it carries none. */
  base: MergeBase | undefined;
  /** The id of a record to create, the same for every attempt; undefined without an idempotency key. */
  recordId?: string;
  url: URL;
  context: Context;
}

export interface FormResult<Answer extends object = never> {
  to: string;
  flash?: Flash;
  cookie?: string;
  answer?: Answer;
  /** Shown once by the page itself instead of a redirect; a repeated form is redirected. */
  shown?: Answer;
  flashWithShown?: true;
}

export interface FormOptions {
  failed: string | ((params: FormRequest['params']) => string);
  /** False for a form without typed input: its page is rendered again after any error, because there is nothing to recover. */
  typed?: boolean;
  /** False for a form that writes nothing, so that repeating it is harmless. */
  writes?: boolean;
  /** False for long-running work, such as on a video; it gets no request timeout. */
  brief?: boolean;
  read?: (request: Request) => Promise<SentForm>;
}

/** Returns the action of a form: checks the session, runs once per idempotency key, and returns every failure in one shape. */
export function formAction<Answer extends object = never>(
  handle: (request: FormRequest) => Promise<FormResult<Answer>>,
  { failed, typed = true, brief = true, writes = true, read = readForm }: FormOptions,
) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const url = new URL(request.url);
    const { form, file, problem, notices = [], sentFiles = [] } = await read(request);
    const withinDeadline = createDeadline();
    let userId: string | undefined;
    try {
      // The session lookup failed, so a second attempt would only wait for another timeout.
      if (isUnavailable(problem)) throw problem;
      const signedIn = await withinDeadline(findSignedIn(request));
      if (!signedIn) throw typed ? signInFirst() : toLogin(url);
      userId = signedIn.actor.id;
      if (problem) throw problem;
      const held = form.get(RECOVERED);
      if (typeof held === 'string') return formErrorResponse(held);
      const key = writes ? idempotencyKeyOf(request, form) : null;
      const own = { ...signedIn, params, form, file, sentFiles, base: readBase(form), url, context };
      const content = file ? [createHash('sha256').update(file).digest('hex')] : [];
      const work =
        key === null
          ? handle(own)
          : runIdempotent(
              signedIn.actor,
              key,
              [url.pathname, ...form, ...content],
              (recordId) => handle({ ...own, recordId }),
              { long: !brief, withoutSecret },
            );
      const done = await (brief ? withinDeadline(work) : work);
      if (done.shown) return await showInPlace(done, done.shown, { request, context });
      const { to, flash, cookie } = withNotices(done, notices);
      const headers = await headersOf({ flash, cookie }, context.origin);
      if (done.answer && !isDocument(request)) return data(done.answer, { headers });
      return redirect(locationOf(to), { headers });
    } catch (error) {
      const message = typeof failed === 'string' ? failed : failed(params);
      const attempt = { request, url, form, context, failed: message, typed, userId };
      return respondWithError(toFailure(error), attempt);
    }
  };
}

async function showInPlace<Answer extends object>(
  { flash, flashWithShown }: FormResult<Answer>,
  shown: Answer,
  { request, context }: { request: Request; context: Context },
) {
  if (!flash || !flashWithShown) return data(shown);
  if (!isDocument(request))
    return data(shown, { headers: await headersOf({ flash, cookie: undefined }, context.origin) });
  flashNow(context, flash);
  return data(shown);
}

function isUnavailable(problem: unknown): boolean {
  const failure = toFailure(problem);
  return failure instanceof Failure && failure.status === 503;
}

const withoutSecret = (result: unknown) => ({ ...(result as FormResult<object>), shown: undefined });

/** The message is stored in a cookie, which may have 4 kB after encoding. */
const MAX_NOTICES_LENGTH = 500;

function withNotices<Result extends { flash?: Flash }>(done: Result, notices: string[]): Result {
  if (!done.flash || notices.length === 0) return done;
  const all = notices.join(' ');
  const added = all.length > MAX_NOTICES_LENGTH ? 'Some files were in the library under other names.' : all;
  return { ...done, flash: { ...done.flash, text: `${asSentence(done.flash.text)} ${added}` } };
}

async function headersOf(
  { flash, cookie }: { flash: Flash | undefined; cookie: string | undefined },
  origin: string,
): Promise<Headers> {
  const headers = new Headers();
  if (flash) headers.append('Set-Cookie', await flashHeader(flash, origin));
  if (cookie) headers.append('Set-Cookie', cookie);
  return headers;
}

type Handler<Answer> = (args: ActionFunctionArgs) => Promise<Answer>;

/**
 * Returns the action of a page with several forms, selected by the hidden field `intent` or by the confirmed one;
 * `fallback` handles other values. `buttons` come first: they change what a form shows, by their names. Each form
 * also reads itself with `read`.
 */
export const formsByIntent =
  <Answer, Pressed = never>(
    forms: Record<string, Handler<Answer>>,
    fallback: Handler<Answer>,
    read = readForm,
    buttons: Record<string, Handler<Pressed>> = {},
  ): Handler<Answer | Pressed> =>
  async (args) => {
    const { form } = await read(args.request);
    const pressed = Object.entries(buttons).find(([name]) => form.has(name));
    if (pressed) return pressed[1](args);
    const intent = confirmationIn(form)?.intent ?? form.get('intent');
    const handle = typeof intent === 'string' && Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    return (handle ?? fallback)(args);
  };

/** Makes such an action return JSON, for a route without a page that only scripts send forms to. */
export const answeredAsJson =
  (action: Handler<unknown>): Handler<Response> =>
  async (args) => {
    const answer = await action(args);
    if (answer instanceof Response) return answer;
    const { data, init } = answer as { data: unknown; init: ResponseInit | null };
    return Response.json(data, init ?? {});
  };
