import { Grant, type StoredGrant } from '~models/grant';
import { sluggedModel } from '~models/records';
import { can, type Actor } from '~/core/access/permissions';
import { isKind, titleOf, TITLE_FIELDS, type ContentKind } from '~/core/nouns/kinds';
import { NO_NAME } from './ask';
import { londonDay } from './preview-input.server';

// Links that ask for an answer and have none yet, of all records.

const MAX_WAITING = 2_000;
const MAX_SHOWN = 20;

type WaitingGrant = Pick<StoredGrant, '_id' | 'subject' | 'ask'>;

const FIELDS = { subject: 1, ask: 1 } as const;

const waiting = (by: object = {}) => ({
  kind: 'answer' as const,
  'ask.answer': '' as const,
  endedAt: null,
  expiresAt: { $gt: new Date() },
  ...by,
});

const idOf = (kind: ContentKind, subject: string): string[] =>
  subject.startsWith(`${kind}:`) ? [subject.slice(kind.length + 1)] : [];

/** The ids of the records of a kind that wait for an answer. */
export async function idsWaiting(kind: ContentKind): Promise<string[]> {
  const found = await Grant.find(waiting(), FIELDS).limit(MAX_WAITING).lean<WaitingGrant[]>();
  return [...new Set(found.flatMap(({ subject }) => idOf(kind, subject)))];
}

export interface WaitingAnswer {
  /** Of the link. */
  id: string;
  kind: ContentKind;
  recordId: string;
  title: string;
  name: string;
  /** A day; null for none. */
  by: string | null;
  isLate: boolean;
}

/** What the actor may edit and waits for an answer: the earliest days first, then those without a day. */
export async function listWaiting(actor: Actor): Promise<WaitingAnswer[]> {
  const found = await Grant.find(waiting(), FIELDS).limit(MAX_WAITING).lean<WaitingGrant[]>();
  const dayOf = ({ ask }: WaitingGrant) => ask?.by || '9999';
  const sorted = found.sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
  return toWaiting(actor, sorted, MAX_SHOWN);
}

/** Matches the links whose answer is wanted by a day of a range, both days included. */
export const answersBetween = (from: string, to: string) => waiting({ 'ask.by': { $gte: from, $lte: to } });

/** Returns what links wait for, of the records that the actor may edit. One query for each kind of record. */
export async function toWaiting(
  actor: Actor,
  grants: readonly WaitingGrant[],
  most = MAX_WAITING,
): Promise<WaitingAnswer[]> {
  const records = await readRecords(grants.map(({ subject }) => subject));
  const today = londonDay(new Date());
  return grants
    .flatMap(({ _id: id, subject, ask }) => {
      const record = records.get(subject);
      if (!record || !ask || !can(actor, 'edit', record)) return [];
      const { kind, recordId, title } = record;
      const { name, by } = ask;
      const isLate = by !== '' && by < today;
      return [{ id, kind, recordId, title, name: name || NO_NAME, by: by || null, isLate }];
    })
    .slice(0, most);
}

interface FoundRecord {
  kind: ContentKind;
  recordId: string;
  title: string;
  createdBy: string | null;
}

async function readRecords(subjects: readonly string[]): Promise<Map<string, FoundRecord>> {
  const ids = new Map<ContentKind, string[]>();
  for (const subject of new Set(subjects)) {
    const [kind = '', id = ''] = subject.split(':');
    if (isKind(kind) && kind !== 'settings') ids.set(kind, [...(ids.get(kind) ?? []), id]);
  }
  const found = [...ids].map(async ([kind, all]) => {
    const fields = { [TITLE_FIELDS[kind]]: 1, createdBy: 1 };
    const records = await sluggedModel(kind)
      .find({ _id: { $in: all } }, fields)
      .lean<{ _id: unknown; createdBy: string | null }[]>();
    return records.map((record): [string, FoundRecord] => {
      const recordId = String(record._id);
      const { createdBy } = record;
      return [`${kind}:${recordId}`, { kind, recordId, title: titleOf(kind, record), createdBy }];
    });
  });
  return new Map((await Promise.all(found)).flat());
}
