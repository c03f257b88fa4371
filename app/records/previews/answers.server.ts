import { Types } from 'mongoose';
import { LinkAnswer, type StoredAnswer } from '~models/answer';
import { Grant } from '~models/grant';
import { type StoredBy } from '~models/records';
import type { Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited, recordEvent } from '~/core/activity/record-event.server';
import { increaseCount } from '~/core/db/rate-counters.server';
import { readSlice } from '~/core/db/pagination.server';
import type { Fields } from '~/core/fields/field';
import { kitFieldOf, versionedFields, type ContentKind } from '~/core/nouns/kinds';
import { Failure, notFound, TooMany, type FieldErrors, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import {
  changedFields,
  packState,
  saveOf,
  unpackState,
  versionedView,
} from '~/records/save/record-saves.server';
import type { WriteListener } from '~/records/save/record-listeners.server';
import { findEditable } from '~/records/save/record-store.server';
import { proposeRecord } from '~/records/save/record-unpublished.server';
import { openVersion } from '~/records/save/record-history.server';
import { changesId, findChanges } from '~/records/save/stored-changes.server';
import { ASK_LIMITS, publishQuestion, type AnswerView } from './ask';
import { findPassage, passagesOf } from './passages.server';
import { AnswerInput, isSameName, TicksInput } from './preview-input.server';
import { subjectOf, type Preview, type PreviewSubject } from './previews.server';

// Answers of people without an account. Each belongs to the state that was seen, and is never part of the record.

interface State {
  version: number;
  /** The versioned fields, with unpublished changes. */
  fields: Record<string, unknown>;
}

async function readState(kind: ContentKind, stored: StoredBy[ContentKind]): Promise<State> {
  const changes = await findChanges(changesId(kind, stored._id));
  const { site, set, view } = await proposeRecord(kind, stored, changes);
  return { version: view.version, fields: { ...site, ...set } };
}

/** The fields that a preview shows; when the record is on the site, and its press kit, are not what was asked. */
function shownFields(kind: ContentKind, state: object): object {
  const fields: Fields = versionedFields(kind);
  return Object.fromEntries(
    Object.entries(state).filter(([name]) => name !== kitFieldOf(kind) && !fields[name]?.decidesVisibility),
  );
}

const isChanged = (kind: ContentKind, before: object, now: State): boolean =>
  changedFields(kind, shownFields(kind, before), shownFields(kind, now.fields)).length > 0;

/** The state that a form was drawn with; null if it is not kept. A form without a version counts as drawn with the current state. */
async function seenFields(
  kind: ContentKind,
  stored: StoredBy[ContentKind],
  current: State,
  seen: number | null,
): Promise<Record<string, unknown> | null> {
  if (seen === null || seen === current.version) return current.fields;
  // Moving a record in its list makes a revision, and no version.
  const isCurrentSave = seen <= stored.version && seen >= saveOf(stored).version;
  if (isCurrentSave) return versionedView(kind, stored);
  return openVersion(kind, stored, seen).then(
    ({ fields }) => fields,
    (error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    },
  );
}

const HOUR_SECONDS = 60 * 60;
const TOO_MANY = `This link has had ${ASK_LIMITS.answersOfLink} answers, which is all it can keep. Ask the person who sent it to you for a new one.`;

/** Attempts are counted before any work. Throws 429. */
async function countAnswer(link: string): Promise<void> {
  const { points, milliseconds } = await increaseCount(`answers of ${link}`, 1, HOUR_SECONDS);
  if (points > ASK_LIMITS.perHour)
    throw new TooMany(Math.ceil(milliseconds / 1000), 'Too many answers. Please');
}

async function rejectBeyondLimit(link: string, own?: Types.ObjectId): Promise<void> {
  const others = { link, ...(own && { _id: { $ne: own } }) };
  if ((await LinkAnswer.countDocuments(others)) >= ASK_LIMITS.answersOfLink) throw new Failure(409, TOO_MANY);
}

/**
 * Stores an answer to the state that was seen, which replaces the person's earlier one. Throws 400, 404 for a link that asks for none, 409
 * and 429.
 */
export async function giveAnswer(preview: Preview, input: unknown): Promise<StoredAnswer['answer']> {
  const { id: link, kind, ask, stored } = preview;
  if (!ask) throw notFound('Form');
  await countAnswer(link);
  const { answer, note, about, notes, name: typed, seen } = parse(AnswerInput, input);
  const name = ask.name || typed;
  if (name === '') throw fieldFailure(400, 'name', 'Give your name.');
  await rejectBeyondLimit(link);
  const all = [...(about === '' ? [] : [{ about, text: note, control: 'about' }]), ...notesAt(notes)];
  const current = await readState(kind, stored);
  const seenState = await seenFields(kind, stored, current, seen);
  const named = await quoted(preview, all);
  const subject = subjectOf({ kind, id: preview.record.id });
  const given = {
    _id: new Types.ObjectId(),
    subject,
    link,
    name,
    person: ask.name === '' ? `${link}:${name.toLowerCase()}` : name.toLowerCase(),
    answer,
    note: about === '' ? note : '',
    notes: named,
    done: [],
    at: new Date(),
    replaced: false,
    version: seen ?? current.version,
    body: seenState && (await packState(JSON.stringify(seenState))),
  };
  await LinkAnswer.create(given);
  await rejectBeyondLimit(link, given._id).catch(async (error: unknown) => {
    await LinkAnswer.deleteOne({ _id: given._id });
    throw error;
  });
  await replaceEarlier(given);
  await Grant.updateOne({ _id: link }, { $set: { 'ask.answer': answer } });
  await recordEvent(null, { ...aboutContent('answer', kind, preview.record.id), via: 'form' });
  return answer;
}

type NoteAt = { about: string; text: string; control: string };

const notesAt = (notes: readonly { about: string; text: string }[]): NoteAt[] =>
  notes.map((note, at) => ({ ...note, control: `notes.${at}.about` })).filter(({ text }) => text !== '');

const NOT_THERE = 'This passage is not on the page any more. Choose another one.';

async function quoted({ kind, record }: Preview, notes: readonly NoteAt[]): Promise<StoredAnswer['notes']> {
  if (notes.length === 0) return [];
  const passages = await passagesOf(kind, record);
  const errors: FieldErrors = {};
  const found = notes.flatMap(({ about, text, control }) => {
    const passage = about === '' ? { field: '', quote: '' } : findPassage(passages, about);
    if (!passage) errors[control] = [NOT_THERE];
    return passage
      ? [{ id: String(new Types.ObjectId()), about: passage.field, quote: passage.quote, text }]
      : [];
  });
  if (Object.keys(errors).length > 0) throw new Failure(400, NOT_THERE, errors);
  return found;
}

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Two answers at once come to the same result: the newest one counts. */
async function replaceEarlier({ subject, person }: Pick<StoredAnswer, 'subject' | 'person'>): Promise<void> {
  const [newest] = await LinkAnswer.find({ subject, person }, { _id: 1 })
    .sort(NEWEST_FIRST)
    .limit(1)
    .lean<Pick<StoredAnswer, '_id'>[]>();
  if (newest)
    await LinkAnswer.updateMany({ subject, person, _id: { $ne: newest._id } }, { $set: { replaced: true } });
}

async function toAnswerView(kind: ContentKind, current: State, stored: StoredAnswer): Promise<AnswerView> {
  const { body, version, done } = stored;
  const isSame = version === current.version && body !== null;
  return {
    id: String(stored._id),
    previewId: stored.link,
    name: stored.name,
    answer: stored.answer,
    note: stored.note,
    notes: stored.notes.map(({ id, about, quote, text }) => ({
      id,
      about,
      quote,
      text,
      done: done.includes(id),
    })),
    at: stored.at.toISOString(),
    replaced: stored.replaced,
    changedSince: !isSame && (body === null || isChanged(kind, await unpackState(body), current)),
  };
}

/** Returns one page of the answers to a record, the newest first. Throws 403 and 404. */
export async function listAnswers(
  actor: Actor,
  about: PreviewSubject,
  { page, limit }: { page: number; limit: number },
  which: { replaced?: boolean } = {},
): Promise<{ answers: AnswerView[]; total: number }> {
  const record = await findEditable(about.kind, actor, about.id);
  const filter = { subject: subjectOf(about), ...which };
  const total = await LinkAnswer.countDocuments(filter);
  const source = { model: LinkAnswer, filter, order: NEWEST_FIRST, fields: {} };
  const stored = await readSlice<StoredAnswer>(source, { total, before: (page - 1) * limit, most: limit });
  if (stored.length === 0) return { answers: [], total };
  const current = await readState(about.kind, record);
  const answers: AnswerView[] = [];
  for (const each of stored) answers.push(await toAnswerView(about.kind, current, each));
  return { answers, total };
}

async function findAnswer(about: PreviewSubject, answerId: string): Promise<StoredAnswer> {
  const filter = { _id: answerId, subject: subjectOf(about) };
  const found = Types.ObjectId.isValid(answerId)
    ? await LinkAnswer.findOne(filter).lean<StoredAnswer | null>()
    : null;
  if (!found) throw notFound('Answer');
  return found;
}

/** Ticks notes off, or opens them again; two editors at once tick both. Throws 400, 403 and 404. */
export const tickNotes = (
  actor: Actor,
  about: PreviewSubject,
  answerId: string,
  input: unknown,
): Promise<AnswerView> =>
  audited(actor, { ...aboutContent('answer', about.kind, about.id), fields: ['notes'] }, async () => {
    const record = await findEditable(about.kind, actor, about.id);
    const { notes } = parse(TicksInput, input);
    const stored = await findAnswer(about, answerId);
    const unknown = notes.findIndex(({ id }) => !stored.notes.some((note) => note.id === id));
    if (unknown >= 0) {
      const message = 'There is no such note';
      throw new Failure(400, message, { [`notes.${unknown}.id`]: [message] });
    }
    const [ticked, opened] = [true, false].map((done) =>
      notes.filter((note) => note.done === done).map(({ id }) => id),
    );
    const { _id } = stored;
    await LinkAnswer.updateOne({ _id }, { $addToSet: { done: { $each: ticked ?? [] } } });
    await LinkAnswer.updateOne({ _id }, { $pull: { done: { $in: opened ?? [] } } });
    return toAnswerView(about.kind, await readState(about.kind, record), await findAnswer(about, answerId));
  });

/** The state that was seen and the current one. Throws 404 if the former is not kept. */
export async function compareAnswer(actor: Actor, about: PreviewSubject, answerId: string) {
  const record = await findEditable(about.kind, actor, about.id);
  const stored = await findAnswer(about, answerId);
  if (!stored.body) throw notFound('Version');
  const current = await readState(about.kind, record);
  return {
    answer: await toAnswerView(about.kind, current, stored),
    from: shownFields(about.kind, await unpackState(stored.body)),
    to: shownFields(about.kind, current.fields),
  };
}

const MAX_OPEN = 100;

/** The notes of the newest answers to these records of a kind. */
export async function readOpenNotes(
  kind: ContentKind,
  ids: readonly string[],
): Promise<{ record: string; about: string; quote: string; text: string; name: string }[]> {
  if (ids.length === 0) return [];
  const subjects = ids.map((id) => subjectOf({ kind, id }));
  const filter = { subject: { $in: subjects }, replaced: false, answer: 'changes' as const };
  const found = await LinkAnswer.find(filter, { body: 0 })
    .sort(NEWEST_FIRST)
    .limit(MAX_OPEN)
    .lean<Omit<StoredAnswer, 'body'>[]>();
  return found.flatMap(({ subject, name, notes, done }) =>
    notes
      .filter(({ id }) => !done.includes(id))
      .map(({ about, quote, text }) => ({
        record: subject.slice(kind.length + 1),
        about,
        quote,
        text,
        name,
      })),
  );
}

const MAX_NAMES = 5;

/** Asks before a record with a request for changes is published; removes the answers with their record. */
export const askAboutAnswers: WriteListener = {
  async questionBeforePublishing(kind, { _id }) {
    const filter = {
      subject: subjectOf({ kind, id: String(_id) }),
      answer: 'changes',
      replaced: false,
    } as const;
    const found = await LinkAnswer.find(filter, { name: 1 })
      .sort({ at: 1, _id: 1 })
      .limit(MAX_NAMES)
      .lean<Pick<StoredAnswer, '_id' | 'name'>[]>();
    const names = found
      .map(({ name }) => name)
      .filter((name, at, all) => all.findIndex((other) => isSameName(other, name)) === at);
    return names.length === 0 ? null : publishQuestion(names);
  },
  async erased(kind, id) {
    await LinkAnswer.deleteMany({ subject: subjectOf({ kind, id }) });
  },
};
