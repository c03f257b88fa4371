import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ActivityRecord, ActivityView, ActivityType } from '~/core/access/activity';
import { KINDS_BY_NAME, TEXTS, isKindName } from '~/core/nouns/kinds';
import { labelOf, labelledKind } from '~/core/nouns/labels';

type Told = Pick<ActivityView, 'what' | 'record' | 'fields' | 'times' | 'late'> & { refused?: boolean };

const OTHER_NOUNS = { settings: '', users: 'user', media: 'file', links: 'redirect', imports: 'import' };

const nounOf = (record: ActivityRecord) =>
  isKindName(record) ? TEXTS[KINDS_BY_NAME[record]].short.toLowerCase() : OTHER_NOUNS[record];

const VERBS: Record<ActivityType, readonly [done: string, refused: string]> = {
  create: ['Created', 'create'],
  change: ['Saved', 'change'],
  delete: ['Deleted', 'delete'],
  restore: ['Restored', 'restore'],
  erase: ['Deleted for ever', 'delete for ever'],
  draft: ['Kept unpublished changes of', 'keep changes of'],
  publish: ['Published changes of', 'publish changes of'],
  discard: ['Discarded unpublished changes of', 'discard changes of'],
  preview: ['Shared a preview of', 'share or end a preview of'],
  answer: ['Got an answer about', 'change an answer about'],
  'press-link': ['Made a press link to', 'make or end a press link to'],
  screener: ['Changed screeners of', 'change screeners of'],
  approval: ['Changed approvals of', 'change approvals of'],
  upload: ['Uploaded', 'upload'],
  'sign-in': ['Signed in', 'sign-in'],
  'sign-out': ['Signed out', 'sign out'],
  password: ['Set the password', 'set the password'],
  'second-factor': ['Changed the second factor', 'change the second factor'],
  passkey: ['Changed the passkeys', 'change the passkeys'],
  token: ['Made an API token', 'make or end an API token'],
  calendar: ['Made a new address of the calendar', 'make an address of the calendar'],
  link: ['Made a reset link', 'make a reset link'],
  backup: ['Made a backup', 'make a backup'],
  command: ['Ran a command', 'run a command'],
  import: ['Moved in', 'move in'],
};

const OF_USER: Partial<Record<ActivityType, string>> = {
  'sign-in': 'as',
  'sign-out': '',
  password: 'of',
  'second-factor': 'of',
  passkey: 'of',
  token: 'of',
  calendar: 'of',
  link: 'for',
  command: 'for',
  import: '',
};

const ENDED = 'endedAt';
const ENDED_VERBS: Partial<Record<ActivityType, string>> = {
  token: 'Ended an API token',
  preview: 'Ended a preview of',
  'press-link': 'Ended a press link to',
  screener: 'Ended screener links of',
};
/** Their fields only tell creation from end. */
const WITHOUT_FIELDS: ReadonlySet<ActivityType> = new Set(['token', 'preview', 'press-link', 'screener']);

/** Whether an event is about a path that visitors did not find; it has no record. */
const isAboutAddress = (record: Told['record']) => record?.kind === 'links' && record.id === '';

function verbOf({ what, record, fields, refused = false }: Told): string {
  if (isAboutAddress(record)) return refused ? 'ignore an address of' : 'Ignored the address';
  if (refused) return VERBS[what][1];
  if (fields.includes(ENDED)) return ENDED_VERBS[what] ?? VERBS[what][0];
  return VERBS[what][0];
}

export function EventSentence({ event, self }: { event: Told; self?: string | undefined }) {
  const { what, record, fields, refused, times, late } = event;
  const names = WITHOUT_FIELDS.has(what) || isAboutAddress(record) ? [] : fields;
  const kind = record ? labelledKind(record.kind) : null;
  const isOwn = record?.kind === 'users' && record.id === self && OF_USER[what] !== undefined;
  return (
    <>
      {refused && <span className="badge badge--bad">Refused</span>} {verbOf(event)}
      {record && !isOwn && <Named event={event} record={record} />}
      {times !== undefined && `, ${times.toLocaleString('en-GB')} more times`}
      {names.length > 0 && `: ${names.map((name) => labelOf(kind, name)).join(', ')}`}
      {late !== undefined && `, late by ${lateWords(late)}`}
    </>
  );
}

/** "12 min", or "3 h 5 min" from an hour. */
function lateWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function Named({ event: { what }, record }: { event: Told; record: NonNullable<Told['record']> }) {
  const before = isAboutAddress(record) ? '' : (OF_USER[what] ?? nounOf(record.kind));
  const path = pathOf(what, record);
  const title: ReactNode = <bdi>{record.kind === 'settings' ? 'settings' : record.title}</bdi>;
  return (
    <>
      {before === '' ? ' ' : ` ${before} `}
      {path === null ? <strong>{title}</strong> : <Link to={path}>{title}</Link>}
    </>
  );
}

/** Null for a deleted one. */
function pathOf(what: ActivityType, { kind, id }: NonNullable<Told['record']>): string | null {
  if (what === 'delete' || what === 'erase' || id === '') return null;
  if (kind === 'imports') return `/admin/moving/${id}`;
  return kind === 'settings' ? '/admin/settings' : `/admin/${kind}/${id}`;
}
