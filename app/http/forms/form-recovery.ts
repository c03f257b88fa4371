import { redirect, type TypedResponse } from '@remix-run/node';
import { chosenOf } from './form-fields';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import type { RecoveryReason } from '~/rules/validation/form-error';

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

/** Returns the reason in a recovery page's URL. */
export function recoveryReason(url: URL): RecoveryReason {
  const why = url.searchParams.get('why') ?? '';
  return Object.hasOwn(RECOVERY_REASONS, why) ? (why as RecoveryReason) : 'broken';
}

/** With 307, browsers repeat the post with all its fields at the new URL, so nothing has to be stored on the server. */
const TEMPORARY_SAME_METHOD = 307;

/** Redirects a posted form to the recovery page, which keeps what was typed. */
export function redirectToRecovery(url: URL, reason: RecoveryReason): TypedResponse<never> {
  const query = new URLSearchParams({ for: url.pathname + url.search, why: reason });
  return redirect(`/admin/recover?${query.toString()}`, TEMPORARY_SAME_METHOD);
}

const SECRET = /password/i;
/** The fields of groups of checkboxes; their values are one a line. */
const CHOSEN = ['showIds', 'genres', 'scopes'];
/** Fields that the program adds to a form; nobody types them. */
const INTERNAL_FIELDS = new Set([IDEMPOTENCY_KEY, 'held', 'base']);

/** Returns the typed values by field; of a field sent twice the last counts. Passwords are never returned. */
export function typedValues(form: FormData): Record<string, string> {
  const entries = [...form].filter(([name, value]) => typeof value === 'string' && !SECRET.test(name));
  const shown = entries.filter(([name]) => !INTERNAL_FIELDS.has(name));
  const chosen = Object.fromEntries(
    CHOSEN.filter((name) => form.has(name)).map((name) => [name, (chosenOf(form, name) ?? []).join('\n')]),
  );
  return { ...Object.fromEntries(shown), ...chosen } as Record<string, string>;
}

/** Returns every field that has to be sent again, as the hidden field `held` carries them. */
export function recoveredFields(form: FormData): [string, string][] {
  const held = form.get('held');
  if (typeof held === 'string') return parseRecovered(held);
  return [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET.test(entry[0]),
  );
}

/** Parses the hidden field `held`; anything but pairs of strings is ignored. */
export function parseRecovered(json: string): [string, string][] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter(isPair) : [];
  } catch {
    return [];
  }
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

export function formOf(pairs: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}
