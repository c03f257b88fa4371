import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import { fieldLabel } from '~/rules/fields/field-label';
import { markDifferences, readable } from '~/rules/merge/conflict-differences';
import { Conflict } from '~/rules/merge/conflict';
import { Failure, TooMany, Unconfirmed, type FieldErrors } from '~/rules/validation/errors';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { fingerprint, type MergeBase } from '~/rules/merge/field-merge';
import { CONFIRMED, type ConflictView, type RecoveryReason, type FormError } from '~/rules/forms/form-error';
import type { Context } from '../request/context';
import { textOf, textForm } from './form-fields';
import { redirectToRecovery, RECOVERY_REASONS, typedValues, unpackFields } from './form-recovery';

const REASONS: Record<number, RecoveryReason> = {
  401: 'session',
  403: 'refused',
  404: 'gone',
  410: 'gone',
  503: 'down',
};
/** Statuses with which the same page can be rendered again, with its form. */
const REDRAWN = new Set([400, 409, 413, 415, 422, 429, 507]);

interface Attempt {
  request: Request;
  url: URL;
  form: FormData;
  context: Context;
  /** The message for the failure, such as "Failed to save show". */
  failed: string;
  /** Whether the form has typed input to recover. */
  typed: boolean;
}

/** Returns the response to a failed form: the form again, or a redirect to the recovery page. */
export function respondWithError(error: unknown, { request, url, form, context, failed, typed }: Attempt) {
  const failure = error instanceof Failure ? error : unexpected(error, context);
  const reason = REDRAWN.has(failure.status) ? undefined : (REASONS[failure.status] ?? 'broken');
  if (reason && typed && isDocument(request)) return redirectToRecovery(url, reason);
  const base = readBase(form);
  const values = typedValues(form);
  const formError: FormError = {
    ok: false,
    // A question is no failure.
    message: failure instanceof Unconfirmed ? '' : failed,
    detail:
      reason === 'gone' ? RECOVERY_REASONS.gone.title + '. ' + RECOVERY_REASONS.gone.text : failure.message,
    fields: byControl(failure.fields, form),
    values,
    idempotencyKey: failure.status >= 500 ? keyOf(form) : randomUUID(),
    base,
    reason,
    conflict: failure instanceof Conflict ? viewOf(failure, form) : undefined,
    question:
      failure instanceof Unconfirmed
        ? { ...failure.question, confirmation: values.intent ?? 'save' }
        : undefined,
  };
  const headers: HeadersInit = failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : {};
  return data(formError, { status: failure.status, headers });
}

/** After a server error the form may have been saved all the same, so a retry keeps its key and is the same save. */
function keyOf(form: FormData): string {
  const key = form.get(IDEMPOTENCY_KEY);
  return typeof key === 'string' ? key : '';
}

/** Returns the form with the recovered input after a new sign-in; nothing has been saved yet. */
export function formErrorResponse(held: string) {
  const form = textForm(unpackFields(held));
  const formError: FormError = {
    ok: false,
    message: '',
    detail: 'You are signed in again. What you typed is still here, and not saved yet.',
    fields: {},
    values: typedValues(form),
    idempotencyKey: randomUUID(),
    base: readBase(form),
  };
  return data(formError);
}

const viewOf = ({ by, at, conflicts, described, kept }: Conflict, form: FormData): ConflictView => ({
  by,
  at,
  differences: conflicts.map((conflict) => markDifferences(described, conflict)),
  kept: kept.map(({ field, value }) => ({
    field,
    label: fieldLabel(described, field),
    text: readable(described, field, value),
  })),
  base: Object.assign(
    { ...readBase(form) },
    ...conflicts.map(({ field, theirs, seen }) => seen ?? { [field]: fingerprint(theirs) }),
  ) as MergeBase,
  confirmation: textOf(form, CONFIRMED),
});

/** Returns the control that a path is about, and the place in its list, if it is about one: the longest control that begins it. */
function controlOf(path: string, form: FormData): [name: string, index?: string] {
  const parts = path.split('.');
  const ends = parts.map((_, index) => parts.slice(0, index + 1).join('.'));
  const length =
    1 +
    Math.max(
      0,
      ends.findLastIndex((name) => form.has(name)),
    );
  const [index] = parts.slice(length);
  const name = parts.slice(0, length).join('.');
  return index === undefined ? [name] : [name, index];
}

/** Assigns errors of list items that have no control to the list's: "media.2.url" is about line 3 of `media`. */
function byControl(fields: FieldErrors, form: FormData): FieldErrors {
  const result = new Map<string, string[]>();
  for (const [path, messages] of Object.entries(fields)) {
    const [name, index] = controlOf(path, form);
    const where = index === undefined ? '' : `Item ${Number(index) + 1}: `;
    result.set(name, [...(result.get(name) ?? []), ...messages.map((message) => where + message)]);
  }
  return Object.fromEntries(result);
}

function unexpected(error: unknown, { log, requestId }: Context): Failure {
  if (error instanceof Response) throw error;
  log.error({ err: error, requestId }, 'unexpected error in a form');
  return new Failure(500, 'Something went wrong on our side. Please try again: nothing is saved twice.');
}

/** Whether the browser itself sent the form, so that the response replaces the page. */
export const isDocument = (request: Request) => (request.headers.get('Accept') ?? '').includes('text/html');

/**
 * Returns the base of the form. A button may carry a newer base than the form; the last one counts. One that is not an object of texts
 * is ignored: the form did not come from a page of this site.
 */
export function readBase(form: FormData): MergeBase | undefined {
  const json = form.getAll('base').at(-1);
  if (typeof json !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return isBase(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isBase = (value: unknown): value is MergeBase =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((hash) => typeof hash === 'string');
