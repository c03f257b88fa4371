import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { Failure, signInFirst } from '~/rules/validation/errors';
import type { Base } from '~/rules/content/field-merge';
import { asSentence } from '~/rules/validation/messages';
import { locationOf } from '~/rules/accounts/redirect';
import { once } from '~/services/platform/idempotency';
import type { Context } from '../context';
import { toFailure } from '../map-error';
import { flashHeader, type Flash } from './flash';
import { readForm } from './read-form';
import { idempotencyKeyOf } from './idempotency-key';
import { requestTimeoutMs } from './request-timeout';
import { formErrorResponse, isDocument, readBase, respondWithError } from './form-error-response';
import { findSignedIn, toLogin, type SignedIn } from '../auth/session';

export interface FormRequest extends SignedIn {
  params: Record<string, string | undefined>;
  form: FormData;
  /** Fingerprints of what the form started from; undefined where the form carries none. */
  base: Base | undefined;
  /** For what the form creates; undefined where the form carries no key. */
  recordId?: string;
  url: URL;
  context: Context;
}

/** Where a form that was carried out leads, and what is said there. */
export interface FormResult<Answer extends object = never> {
  to: string;
  flash?: Flash;
  /** A `Set-Cookie` of its own, such as the end of a session. */
  cookie?: string;
  /** What a script that sent the form gets instead: it stays where it is. */
  answer?: Answer;
}

interface Options {
  /** The catalogue's message for a failure, such as "Failed to save show". */
  failed: string;
  /** False for a form in which nobody types: there is nothing to keep, so its page is drawn again whatever failed. */
  typed?: boolean;
  /** False for work that takes long in itself, such as on a video. */
  brief?: boolean;
}

/** The door of every form: origin, session, once for each idempotency key, and every failure in one shape. */
export function formAction<Answer extends object = never>(
  handle: (request: FormRequest) => Promise<FormResult<Answer>>,
  { failed, typed = true, brief = true }: Options,
) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const url = new URL(request.url);
    const { form, problem, notices = [] } = await readForm(request);
    const inTime = requestTimeoutMs();
    try {
      const held = form.get('held');
      if (typeof held === 'string') return formErrorResponse(held);
      // The session could not be looked up: a second attempt would only wait as long again.
      if (isUnavailable(problem)) throw problem;
      const signedIn = await inTime(findSignedIn(request));
      if (!signedIn) throw typed ? signInFirst() : toLogin(url);
      if (problem) throw problem;
      const key = idempotencyKeyOf(request, form);
      const own = { ...signedIn, params, form, base: readBase(form), url, context };
      const work = carryOut(handle, key, own, !brief);
      const done = await (brief ? inTime(work) : work);
      const headers = await headersOf(withNotices(done, notices), context.origin);
      if (done.answer && !isDocument(request)) return data(done.answer, { headers });
      return redirect(locationOf(done.to), { headers });
    } catch (error) {
      return respondWithError(toFailure(error), { request, url, form, context, failed, typed });
    }
  };
}

function isUnavailable(problem: unknown): boolean {
  const failure = toFailure(problem);
  return failure instanceof Failure && failure.status === 503;
}

function carryOut<Result>(
  handle: (request: FormRequest) => Promise<Result>,
  key: string | null,
  request: FormRequest,
  long: boolean,
): Promise<Result> {
  if (key === null) return handle(request);
  const work = (recordId: string) => handle({ ...request, recordId });
  return once(request.actor, key, [request.url.pathname, ...request.form], work, { long });
}

/** A cookie holds the message: 4 kB after encoding. */
const MAX_NOTICES_LENGTH = 500;

/** What was found out about the form's files is added to the message. */
function withNotices<Result extends { flash?: Flash }>(done: Result, notices: string[]): Result {
  if (!done.flash || notices.length === 0) return done;
  const all = notices.join(' ');
  const added = all.length > MAX_NOTICES_LENGTH ? 'Some files were in the library under other names.' : all;
  return { ...done, flash: { ...done.flash, text: `${asSentence(done.flash.text)} ${added}` } };
}

async function headersOf({ flash, cookie }: Omit<FormResult, 'answer'>, origin: string): Promise<Headers> {
  const headers = new Headers();
  if (flash) headers.append('Set-Cookie', await flashHeader(flash, origin));
  if (cookie) headers.append('Set-Cookie', cookie);
  return headers;
}
