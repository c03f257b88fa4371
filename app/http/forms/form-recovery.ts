import { redirect, type TypedResponse } from '@remix-run/node';
import { checkedValues } from './form-fields';
import { fieldCounter, HELD, LONGEST_FORM, MAX_HELD, tooManyFields, tooMuchText } from './form-limits';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { CONFIRMED, FORCED, type RecoveryReason } from '~/rules/forms/form-error';

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
/** The field of a form that sends recovered input as the form that it was. */
export const RESEND = 'resend';

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
  return redirect(`${RECOVERY_PATH}?${query.toString()}`, TEMPORARY_SAME_METHOD);
}

const SECRET = /password/i;
/** The fields in which several values are chosen; they are one a line. */
const CHOSEN = [
  'showIds',
  'genres',
  'scopes',
  'fields',
  'file',
  'files',
  'stills',
  'people',
  'people.unasked',
];
/** The same in rows. */
const CHOSEN_IN_ROW = /^stills\.\d{1,4}\.people$/;
/** Fields that the program adds to a form; nobody types them. */
const INTERNAL_FIELDS = new Set([IDEMPOTENCY_KEY, HELD, 'base', CONFIRMED, FORCED]);

/** Returns the typed values by field; of a field sent twice the last counts. Passwords are never returned. */
export function typedValues(form: FormData): Record<string, string> {
  const entries = [...form].filter(([name, value]) => typeof value === 'string' && !SECRET.test(name));
  const shown = entries.filter(([name]) => !INTERNAL_FIELDS.has(name));
  const inRows = shown.flatMap(([name]) => (CHOSEN_IN_ROW.test(name) ? [name] : []));
  const chosen = Object.fromEntries(
    [...CHOSEN.filter((name) => form.has(name)), ...new Set(inRows)].map((name) => [
      name,
      (checkedValues(form, name) ?? []).join('\n'),
    ]),
  );
  return { ...Object.fromEntries(shown), ...chosen } as Record<string, string>;
}

const SEPARATOR = '\0';
/** Stands for the separator in a text; nobody types one. */
const REPLACEMENT = '\ufffd';

const withoutSeparator = (text: string) => text.split(SEPARATOR).join(REPLACEMENT);

/** Returns the typed fields and those that the program added. Passwords are never returned. */
export const recoveredFields = (form: FormData): [string, string][] =>
  typeof form.get(HELD) === 'string'
    ? unpackFields(packFields(form))
    : [...form].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET.test(entry[0]),
      );

/**
 * Returns every field that has to be sent again, as the one hidden field `held`: neither a page nor a form has to escape any
 * of its characters, and its fields can be counted before they are parsed. Throws 413 if it is too long.
 */
export function packFields(form: FormData): string {
  const held = form.get(HELD);
  if (typeof held === 'string') return held;
  const parts = recoveredFields(form).flat().map(withoutSeparator);
  const packed = Buffer.from(parts.join(SEPARATOR)).toString('base64url');
  if (packed.length > MAX_HELD) throw tooMuchText();
  return packed;
}

/** Parses the hidden field `held`. Throws 413 for more than the longest form. */
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
