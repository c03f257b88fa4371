import { randomUUID } from 'node:crypto';
import { parseJson } from '~/core/text/json';
import { redirect, type TypedResponse, data } from '@remix-run/node';
import { fieldLabel } from '~/core/fields/field-path';
import { markDifferences, readable } from '~/core/merge/conflict-differences';
import { changerFor, Conflict } from '~/core/merge/edits.server';
import { fingerprint, type MergeBase } from '~/core/merge/field-merge';
import {
  CONFIRMED,
  FORCED,
  type RecoveryReason,
  type ConflictView,
  type FormError,
  IDEMPOTENCY_KEY,
} from '~/core/merge/form-error';
import type { Context } from '~/core/request/context.server';
import { Failure, retryHeaders, Unconfirmed, type FieldErrors } from '~/core/validation/errors';
import { checkedText, confirmationIn, textForm } from './read-controls.server';
import {
  fieldCounter,
  RECOVERED,
  LONGEST_FORM,
  MAX_RECOVERED,
  tooManyFields,
  tooMuchText,
} from './form-limits.server';

export const RECOVERY_REASONS = {
  session: {
    status: 401,
    title: 'Your session has ended',
    text: 'Sign in to go on. What you typed is kept.',
  },
  gone: {
    status: 404,
    title: 'This has since been deleted',
    text: 'It can no longer be saved. What you typed is below, so that you can copy it.',
  },
  refused: {
    status: 403,
    title: 'This was refused',
    text: 'Your role does not allow this change. What you typed is below, so that you can copy it.',
  },
  down: {
    status: 503,
    title: 'The database cannot be reached',
    text: 'What you typed is kept on this page: try again in a moment.',
  },
  broken: {
    status: 500,
    title: 'Something went wrong',
    text: 'What you typed is kept on this page: try again, or copy it. Nothing is saved twice.',
  },
} as const satisfies Record<RecoveryReason, { status: number; title: string; text: string }>;

export const RECOVERY_PATH = '/admin/recover';
export const RESEND = 'resend';

export function recoveryReason(url: URL): RecoveryReason {
  const why = url.searchParams.get('why') ?? '';
  return Object.hasOwn(RECOVERY_REASONS, why) ? (why as RecoveryReason) : 'broken';
}

/** With 307, browsers repeat the post with all its fields at the new URL, so the server stores nothing. */
const TEMPORARY_SAME_METHOD = 307;

/** Redirects a posted form to the recovery page, which keeps its input. */
export function redirectToRecovery(url: URL, reason: RecoveryReason): TypedResponse<never> {
  const query = new URLSearchParams({ for: url.pathname + url.search, why: reason });
  return redirect(`${RECOVERY_PATH}?${query.toString()}`, TEMPORARY_SAME_METHOD);
}

const SECRET = /password/i;
/** Groups of checkboxes, whose values are one per line. Of a group that is not listed here only the last value is recovered. */
const CHOSEN = [
  'showIds',
  'genres',
  'scopes',
  'fields',
  'file',
  'files',
  'stills',
  'people',
  'ids',
  'people.unasked',
];
const CHOSEN_IN_ROW = /^stills\.\d{1,4}\.people$/;
/** Fields that the program adds to a form. */
const INTERNAL_FIELDS = new Set([IDEMPOTENCY_KEY, RECOVERED, 'base', CONFIRMED, FORCED]);

/** Returns typed values by field; the last of several counts. Never returns passwords. */
export function typedValues(form: FormData): Record<string, string> {
  const entries = [...form].filter(([name, value]) => typeof value === 'string' && !SECRET.test(name));
  const shown = entries.filter(([name]) => !INTERNAL_FIELDS.has(name));
  const inRows = shown.flatMap(([name]) => (CHOSEN_IN_ROW.test(name) ? [name] : []));
  const chosen = Object.fromEntries(
    [...CHOSEN.filter((name) => form.has(name)), ...new Set(inRows)].map((name) => [
      name,
      checkedText(form, name) ?? '',
    ]),
  );
  return { ...Object.fromEntries(shown), ...chosen } as Record<string, string>;
}

const SEPARATOR = '\0';
const REPLACEMENT = '\ufffd';

const withoutSeparator = (text: string) => text.split(SEPARATOR).join(REPLACEMENT);

/** Returns typed and internal fields. Never returns passwords. */
export const recoveredFields = (form: FormData): [string, string][] =>
  typeof form.get(RECOVERED) === 'string'
    ? unpackFields(packFields(form))
    : [...form].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET.test(entry[0]),
      );

/**
 * Packs all fields into the one hidden field `held`: no character needs escaping, and the fields can be counted
 * before parsing. Throws 413 if it is too long.
 */
export function packFields(form: FormData): string {
  const held = form.get(RECOVERED);
  if (typeof held === 'string') return held;
  const parts = recoveredFields(form).flat().map(withoutSeparator);
  const packed = Buffer.from(parts.join(SEPARATOR)).toString('base64url');
  if (packed.length > MAX_RECOVERED) throw tooMuchText();
  return packed;
}

/** Parses the hidden field `held`. Throws 413 beyond the limits of the longest form. */
export function unpackFields(held: string): [string, string][] {
  const bytes = Buffer.from(held, 'base64url');
  let count = 1;
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) count += 1;
  if (count > 2 * LONGEST_FORM.fields) throw tooManyFields();
  const parts = bytes.toString().split(SEPARATOR);
  const problemOf = fieldCounter(LONGEST_FORM);
  return Array.from({ length: Math.floor(parts.length / 2) }, (_, index) => {
    const [name = '', value = ''] = parts.slice(2 * index, 2 * index + 2);
    const problem = problemOf(name, value);
    if (problem) throw problem;
    return [name, value];
  });
}

const REASONS: Record<number, RecoveryReason> = {
  401: 'session',
  403: 'refused',
  404: 'gone',
  410: 'gone',
  503: 'down',
};
/** Statuses whose page can be rendered again with its form. */
const REDRAWN = new Set([400, 409, 413, 415, 422, 429, 507]);

interface Attempt {
  request: Request;
  url: URL;
  form: FormData;
  context: Context;
  failed: string;
  typed: boolean;
  userId?: string | undefined;
}

/** Returns the response to a failed form: the form again, or a redirect to the recovery page. */
export function respondWithError(error: unknown, attempt: Attempt) {
  const { request, url, form, context, failed, typed, userId } = attempt;
  const failure = error instanceof Failure ? error : unexpected(error, context);
  const reason = REDRAWN.has(failure.status) ? undefined : (REASONS[failure.status] ?? 'broken');
  if (reason && typed && isDocument(request)) return redirectToRecovery(url, reason);
  const base = readBase(form);
  const values = typedValues(form);
  const formError: FormError = {
    ok: false,
    // A question is not an error.
    message: failure instanceof Unconfirmed ? '' : failed,
    detail:
      reason === 'gone' ? RECOVERY_REASONS.gone.title + '. ' + RECOVERY_REASONS.gone.text : failure.message,
    fields: byControl(failure.fields, form),
    values,
    idempotencyKey: failure.status >= 500 ? keyOf(form) : randomUUID(),
    base,
    reason,
    conflict: failure instanceof Conflict ? viewOf(failure, form, userId) : undefined,
    question:
      failure instanceof Unconfirmed
        ? { ...failure.question, confirmation: confirmationIn(form)?.intent ?? values.intent ?? 'save' }
        : undefined,
  };
  return data(formError, { status: failure.status, headers: retryHeaders(failure) });
}

/** After a server error the form may have been saved anyway, so a retry keeps its key and is the same save. */
function keyOf(form: FormData): string {
  const key = form.get(IDEMPOTENCY_KEY);
  return typeof key === 'string' ? key : '';
}

/** Returns the recovered input after a new sign-in; nothing has been saved yet. */
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

const viewOf = (
  { by, at, conflicts, described, kept }: Conflict,
  form: FormData,
  userId: string | undefined,
): ConflictView => ({
  by: changerFor(userId, by),
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
  confirmation: confirmationIn(form),
});

/** Finds the control of an error path, which is the longest matching name, and the index in its list. */
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

/** Moves errors of list items without a control to the list's control: "media.2.url" becomes line 3 of `media`. */
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
 * A button may carry a newer base than the form, so the last one counts. Anything but an object of texts is ignored,
 * because no page of this site sends it.
 */
export function readBase(form: FormData): MergeBase | undefined {
  const json = form.getAll('base').at(-1);
  const value = typeof json === 'string' ? parseJson(json) : null;
  return isBase(value) ? value : undefined;
}

const isBase = (value: unknown): value is MergeBase =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((hash) => typeof hash === 'string');
