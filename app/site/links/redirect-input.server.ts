import { z } from 'zod';
import { flag, line, requiredLine } from '~/core/validation/fields.server';
import { SAFE_URL } from '~/core/text/patterns';
import type { FieldErrors } from '~/core/validation/errors';
import { canonicalAddress, isPrefix } from './links-in-record.server';
import {
  GONE,
  MAX_ADDRESS_LENGTH,
  MAX_NOTE_LENGTH,
  REDIRECT_PROBLEMS as PROBLEMS,
  REDIRECT_STATUSES,
  type RedirectStatus,
} from '~/core/request/redirect';

const from = requiredLine('From', MAX_ADDRESS_LENGTH).meta({
  description:
    'A path of this site. Its query counts only if it has one. With `/*` at its end it stands for everything below it.',
  examples: ['/team/luca-ferrante'],
});
const to = line('To', MAX_ADDRESS_LENGTH).meta({
  description:
    'A path of this site or an `https:` URL. With `/*` at its end, what follows a prefix is appended. Empty with the status 410.',
});
const status = z
  .literal(REDIRECT_STATUSES, { error: 'Status must be 301, 302 or 410' })
  .meta({ description: '301 moved for good, 302 for now, 410 gone.' });
const note = line('Note', MAX_NOTE_LENGTH);
const force = flag('Force').meta({ description: 'Whether it is stored although there is nothing at `to`.' });

export const RedirectInput = z.strictObject({
  from,
  to: to.optional(),
  status: status.optional(),
  note: note.optional(),
  force: force.optional(),
});

/** Read-only fields: clients may send them back with any value. */
const counts = {
  hits: z.int({ error: 'Hits must be a whole number' }).min(0, 'Hits must be 0 or more'),
  lastHitAt: z.iso.datetime({ error: 'Last hit must be a date' }).nullable(),
  inUse: flag('In use'),
};

export const REDIRECT_COUNTS = ['hits', 'lastHitAt', 'inUse'] as const;

export const RedirectPatch = z.strictObject({ from, to, status, note, force, ...counts }).partial();

export interface RedirectFields {
  from: string;
  to: string;
  status: RedirectStatus;
  note: string;
}

/** In the order of the columns of a file. */
export const REDIRECT_FIELDS = ['from', 'to', 'status', 'note'] as const;

const HTTPS = /^https:/i;
/** Browsers read a host after this. */
const HOST_START = /^\/[/\\]/;

const problem = (field: string, message: string): FieldErrors => ({ [field]: [message] });

function hasCredentials(target: string): boolean {
  if (!URL.canParse(target)) return false;
  const { username, password } = new URL(target);
  return username + password !== '';
}

/** Checks a redirect by itself; null if it is valid. `to` is on this site without an origin. */
export function redirectProblem({
  from: address,
  to: target,
  status: answer,
}: RedirectFields): FieldErrors | null {
  if (!address.startsWith('/')) return problem('from', PROBLEMS.from);
  if (HOST_START.test(address)) return problem('from', PROBLEMS.slashes);
  const canonical = canonicalAddress(address);
  if (canonical === null || canonical.length > MAX_ADDRESS_LENGTH) return problem('from', PROBLEMS.longFrom);
  if (canonical.includes('/*?')) return problem('from', PROBLEMS.query);
  if (answer === GONE) return target === '' ? null : problem('to', PROBLEMS.goneTo);
  if (target === '') return problem('to', PROBLEMS.noTo);
  const isKnown = target.startsWith('/')
    ? SAFE_URL.test(target)
    : HTTPS.test(target) && SAFE_URL.test(target);
  if (!isKnown || (HTTPS.test(target) && !URL.canParse(target))) return problem('to', PROBLEMS.to);
  if (hasCredentials(target)) return problem('to', PROBLEMS.credentials);
  return isPrefix(target) && !isPrefix(canonical) ? problem('to', PROBLEMS.star) : null;
}
