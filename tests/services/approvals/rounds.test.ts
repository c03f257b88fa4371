/** Approval rounds: whom they ask about what, what staff change, and what follows from a verdict. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { ApprovalRound } from '~models/approval-round';
import { Grant } from '~models/grant';
import { Upload } from '~models/upload';
import { approvalStates } from '~/media/usage/approval-states.server';
import { finishAnswers } from '~/press/approvals/answer-link.server';
import {
  deleteRound,
  listRounds,
  readRound,
  replaceLink,
  updateRound,
} from '~/press/approvals/change-round.server';
import { refusedOnSite } from '~/press/approvals/refused-on-site.server';
import { sweepApprovals } from '~/press/approvals/clearance.server';
import { closeDueRounds, openLink } from '~/press/approvals/approval-store.server';
import { createRound } from '~/press/approvals/create-round.server';
import { exportRound } from '~/press/approvals/approvals-screen.server';
import { limitHistory } from '~/core/db/retention.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { deleteForEver } from '~/records/save/trash.server';
import { updateRecord } from '~/records/save/record-update.server';
import { actor, makeArticle, makePerson, makeShow } from '../../make';
import {
  answer,
  ask,
  CLEARED,
  editor,
  inDays,
  isCleared,
  makeKitOfInes,
  makeShowWith,
  makeStillOf,
  ORIGIN,
  sendRound,
  verdictsOf,
} from './make-round';
import { usualClosing } from '~/press/approvals/round';

const AT = { origin: ORIGIN };
const ENDED = { status: 410, message: 'This link has ended.' };

beforeEach(async () => {
  limitHistory({ versions: 50, trashDays: 30 });
  await Promise.all([ApprovalRound.deleteMany({}), Grant.deleteMany({}), ActivityEvent.deleteMany({})]);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock, and nothing else. */
const passTo = (now: Date) => vi.useFakeTimers({ now, toFake: ['Date'] });

const stateOf = async (file: string) => {
  const upload = await Upload.findById(file).orFail().lean();
  return (await approvalStates([upload])).get(file);
};

describe('a new round', () => {
  it('asks each person about the stills of the kit that show them, as they are when it is sent', async () => {
    const { showId, stills } = await makeKitOfInes(2, 1);
    const nobody = await makeStillOf([]);
    const { round, token } = await sendRound(showId, {
      label: 'First block',
      people: [ask('ines aubry'), ask('Tom Vale')],
    });
    expect(round).toMatchObject({ label: 'First block', silence: 'approves', code: false, closedAt: null });
    expect(round.people.map(({ name, open }) => [name, open])).toEqual([
      ['Ines Aubry', 3],
      ['Tom Vale', 1],
    ]);
    expect(round.closesAt).toBe(usualClosing().toISOString());
    await Upload.updateMany({ _id: { $in: [...stills, nobody] } }, { $set: { people: [] } });
    expect(await verdictsOf(token || (round.people[0]?.url?.split('/').at(-1) ?? ''))).toHaveLength(3);
  });

  it('gives the links in its answer only, and stores hashes', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { round, token } = await sendRound(showId);
    expect(round.people[0]?.url).toBe(`${ORIGIN}/approve/${token}`);
    expect((await readRound(editor, { showId, roundId: round.id }, AT)).people[0]?.url).toBeNull();
    expect(JSON.stringify(await Grant.find().lean())).not.toContain(token);
  });

  it.each([
    ['a person on no still', { people: [ask('Nobody')] }, 'people.0.name'],
    ['nobody at all', { people: [] }, 'people'],
    ['more than all of them', { people: [ask('Ines Aubry', 101)] }, 'people.0.soloRefusals'],
    ['the same person twice', { people: [ask('Ines Aubry'), ask('INES AUBRY')] }, 'people.1.name'],
    ['a moment that has passed', { closesAt: new Date(0) }, 'closesAt'],
    ['a moment in more than a year', { closesAt: inDays(400) }, 'closesAt'],
    ['a short code', { code: 'abc' }, 'code'],
    ['another silence', { silence: 'maybe' }, 'silence'],
    ['a still that is not in the kit', { stills: ['0'.repeat(24)] }, 'stills.0'],
    ['no still', { stills: [] }, 'stills'],
    ['an unknown field', { sender: 'me' }, 'sender'],
  ])('with %s is rejected with 400 naming the field', async (_, input, field) => {
    const { showId } = await makeKitOfInes(1, 0);
    await expect(sendRound(showId, input)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: [expect.any(String)] },
    });
    expect(await ApprovalRound.countDocuments()).toBe(0);
  });

  it('with several mistakes is told all of them', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const input = { people: [], stills: [], closesAt: new Date(0), code: 'abc' };
    const failure: unknown = await sendRound(showId, input).catch((error: unknown) => error);
    expect(failure).toHaveProperty('fields', {
      people: ['Choose at least one person'],
      stills: ['Choose at least one still'],
      closesAt: ['Closes must be in the future'],
      code: [expect.any(String)],
    });
  });

  it('is made once, and its links are made if an attempt was interrupted before that', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const options = { ...AT, recordId: '665f1c0de4b0a1b2c3d4e6a0' };
    const input = { people: [ask('Ines Aubry')] };
    const first = await createRound(editor, showId, input, options);
    expect((await createRound(editor, showId, input, options)).people[0]?.url).toBeNull();
    await Grant.deleteMany({});
    const again = await createRound(editor, showId, input, options);
    expect(again.people.map(({ id }) => id)).toEqual(first.people.map(({ id }) => id));
    expect(again.people[0]?.url).toMatch(/^https:/);
    expect(await ApprovalRound.countDocuments()).toBe(1);
  });
});

describe('a verdict', () => {
  it('approves a still once everybody on it has kept it, and refuses it for all when one refuses', async () => {
    const { showId, stills } = await makeKitOfInes(0, 2);
    const { tokens } = await sendRound(showId, { people: [ask('Ines Aubry'), ask('Tom Vale')] });
    await answer(tokens['Ines Aubry'] ?? '', { 1: 'kept', 2: 'kept' });
    expect(await stateOf(stills[0] ?? '')).toBe('waiting');
    await answer(tokens['Tom Vale'] ?? '', { 1: 'kept', 2: 'refused' });
    expect(await stateOf(stills[0] ?? '')).toBe('approved');
    expect(await stateOf(stills[1] ?? '')).toBe('refused');
  });

  it('that refuses takes the clearance away at that moment, also after an interruption', async () => {
    const free = { name: 'Ines Aubry', approval: false };
    const still = await makeStillOf([free], CLEARED);
    const { token, round } = await sendRound(await makeShowWith([still]), {
      people: [ask('Ines Aubry', 100)],
    });
    expect(await isCleared(still)).toBe(true);
    await answer(token, { 1: 'refused' });
    expect(await isCleared(still)).toBe(false);
    // As a process leaves it that was killed behind its write.
    await Upload.updateOne({ _id: still }, { $set: CLEARED });
    await answer(token, { 1: 'refused' });
    expect(await isCleared(still)).toBe(false);
    await Upload.updateOne({ _id: still }, { $set: CLEARED });
    expect(await sweepApprovals()).toBe(1);
    expect(await isCleared(still)).toBe(false);
    expect(round.people).toHaveLength(1);
  });

  it('that refuses keeps the still off pages, and says where it stands already', async () => {
    const still = await makeStillOf(['Ines Aubry']);
    const url = `/assets/${(await Upload.findById(still).orFail().lean()).key}`;
    const article = await makeArticle(
      { status: 'published', publishedAt: new Date(Date.now() - 1000), imageUrl: url },
      editor,
    );
    const { token } = await sendRound(await makeShowWith([still]), { people: [ask('Ines Aubry', 100)] });
    await answer(token, { 1: 'refused' });
    expect(await refusedOnSite(editor)).toMatchObject([
      {
        file: still,
        by: ['Ines Aubry'],
        places: [{ title: article.title, path: `/admin/news/${article.id}` }],
      },
    ]);
    expect(await refusedOnSite(actor('author'))).toEqual([]);
    const { id } = await makeShow({}, editor);
    await expect(updateRecord('show', editor, id, { thumbnailUrl: url })).rejects.toMatchObject({
      status: 409,
    });
    const kept = await updateRecord('article', editor, article.id, { excerpt: 'Another' });
    expect(kept).toMatchObject({ excerpt: 'Another', imageUrl: url });
    await updateRecord('article', editor, article.id, { imageUrl: '' });
    expect(await refusedOnSite(editor)).toEqual([]);
  });

  it('is changed by staff with a reason at any time, and the activity says so', async () => {
    const { showId, stills } = await makeKitOfInes(1, 0);
    const { round, token } = await sendRound(showId, { people: [ask('Ines Aubry', 100)] });
    const [file, person] = [stills[0] ?? '', round.people[0]?.id ?? ''];
    const change = (input: object) => updateRound(editor, { showId, roundId: round.id }, input, AT);
    await answer(token, { 1: 'refused' });
    await expect(change({ verdicts: [{ file, person, verdict: 'kept' }] })).rejects.toMatchObject({
      status: 400,
      fields: { 'verdicts.0.reason': [expect.any(String)] },
    });
    await change({ close: true });
    const verdict = { file: `/assets/${file}.png`, person, verdict: 'kept', reason: 'Agreed by telephone' };
    expect((await change({ verdicts: [verdict] })).verdicts).toMatchObject([
      { file, verdict: 'kept', by: 'Sun-hee Park', rule: 'staff', reason: 'Agreed by telephone' },
    ]);
    expect(await stateOf(file)).toBe('approved');
    const [event] = await ActivityEvent.find({ fields: 'verdicts' }).lean();
    expect(event).toMatchObject({
      what: 'approval',
      kind: 'shows',
      recordId: showId,
      whoName: 'Sun-hee Park',
    });
    await expect(change({ verdicts: [{ ...verdict, person: '0'.repeat(24) }] })).rejects.toMatchObject({
      status: 400,
    });
    await expect(change({ closesAt: inDays(3) })).rejects.toMatchObject({ status: 409 });
  });
});

describe('the end of a round', () => {
  it.each([
    ['approves', 'kept', 'approved'],
    ['refuses', 'refused', 'refused'],
  ] as const)('decides what is open when silence %s, once', async (silence, verdict, state) => {
    const { showId, stills } = await makeKitOfInes(2, 0);
    const { round, token } = await sendRound(showId, { silence, closesAt: inDays(1) });
    await answer(token, { 1: 'kept' });
    passTo(inDays(2));
    await Promise.all([closeDueRounds(), closeDueRounds(), listRounds(editor, showId, AT)]);
    const closed = await readRound(editor, { showId, roundId: round.id }, AT);
    expect(closed).toMatchObject({ closedAt: round.closesAt });
    expect(closed.verdicts.map((said) => [said.verdict, said.rule])).toEqual([
      ['kept', 'answer'],
      [verdict, 'silence'],
    ]);
    expect((await ApprovalRound.findById(round.id).orFail().lean()).version).toBe(3);
    expect(await stateOf(stills[1] ?? '')).toBe(state);
    await expect(answer(token, { 1: 'refused' })).rejects.toMatchObject({
      status: 409,
      message: 'This round is closed.',
    });
  });

  it('can be moved while it is open, and its links stay readable as long afterwards', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { round, token } = await sendRound(showId, { closesAt: inDays(1) });
    const later = inDays(100);
    const longer = { closesAt: later, label: 'Longer' };
    const change = (version: number) =>
      updateRound(editor, { showId, roundId: round.id }, longer, { ...AT, ifVersions: [version] });
    await expect(change(round.version + 1)).rejects.toMatchObject({ status: 412 });
    await change(round.version);
    await expect(change(round.version)).rejects.toMatchObject({ status: 412 });
    passTo(inDays(95));
    expect((await openLink(token)).round).toMatchObject({ label: 'Longer', closesAt: later, closedAt: null });
  });
});

describe('a link', () => {
  it('ends by staff and by a new one; what is open stays open until the round closes', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { round, token } = await sendRound(showId);
    const person = round.people[0]?.id ?? '';
    const address = { showId, roundId: round.id };
    const renewed = await replaceLink(editor, { ...address, personId: person }, AT);
    const next = renewed.people[0]?.url?.split('/').at(-1) ?? '';
    await expect(openLink(token)).rejects.toMatchObject(ENDED);
    expect((await openLink(next)).person.name).toBe('Ines Aubry');
    const ended = await updateRound(editor, address, { endLinks: [person] }, AT);
    await expect(openLink(next)).rejects.toMatchObject(ENDED);
    expect(ended.people[0]).toMatchObject({ open: 1 });
    await expect(openLink('unknown')).rejects.toMatchObject({ status: 404 });
    await expect(updateRound(editor, address, { endLinks: ['x'] }, AT)).rejects.toMatchObject({
      status: 400,
    });
  });

  it('of a deleted round has ended, and the stills wait again', async () => {
    const { showId, stills } = await makeKitOfInes(1, 0);
    const { round, token } = await sendRound(showId);
    await answer(token, { 1: 'kept' });
    await Upload.updateOne({ _id: stills[0] }, { $set: CLEARED });
    await deleteRound(editor, { showId, roundId: round.id });
    await expect(openLink(token)).rejects.toMatchObject(ENDED);
    expect(await stateOf(stills[0] ?? '')).toBe('waiting');
    expect(await isCleared(stills[0] ?? '')).toBe(false);
    await expect(readRound(editor, { showId, roundId: round.id }, AT)).rejects.toMatchObject({ status: 404 });
  });

  it('of a deleted show has ended, and lives again with the show; deleting it for ever removes everything', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { token } = await sendRound(showId);
    await removeRecord('show', editor, showId);
    await expect(openLink(token)).rejects.toMatchObject(ENDED);
    expect(await ApprovalRound.countDocuments()).toBe(1);
    await deleteForEver(actor('admin'), 'shows', showId);
    expect(await ApprovalRound.countDocuments()).toBe(0);
    expect(await Grant.countDocuments({ kind: 'approval' })).toBe(0);
  });
});

describe('a person of the site', () => {
  it('is asked by the id, whatever the stills call them, and their verdicts go with them for ever', async () => {
    const { id: personId, name } = await makePerson({}, editor);
    const still = await makeStillOf([{ personId, name }, 'Tom Vale']);
    const showId = await makeShowWith([still]);
    const people = [
      { personId: personId.toUpperCase(), soloRefusals: 0, groupRefusals: 100 },
      ask('Tom Vale'),
    ];
    const { round, tokens } = await sendRound(showId, { people });
    expect(round.people[0]).toMatchObject({ personId, name });
    await answer(tokens[name] ?? '', { 1: 'refused' });
    await removeRecord('person', editor, personId);
    expect(await stateOf(still)).toBe('refused');
    await deleteForEver(actor('admin'), 'people', personId);
    const left = await readRound(editor, { showId, roundId: round.id }, AT);
    expect(left.people.map((person) => person.name)).toEqual(['Tom Vale']);
    expect(left.verdicts.map((said) => said.verdict)).toEqual(['open']);
    await expect(openLink(tokens[name] ?? '')).rejects.toMatchObject({ status: 404 });
  });
});

it('the file of a round has a line for each still and person, open ones too', async () => {
  const { showId } = await makeKitOfInes(0, 1);
  const { round, token } = await sendRound(showId, { people: [ask('Ines Aubry', 0, 100), ask('Tom Vale')] });
  await answer(token, { 1: { verdict: 'refused', note: '=1+1' } });
  await finishAnswers(await openLink(token), { answeredBy: 'Her agent' });
  const lines = await exportRound(editor, { showId, roundId: round.id });
  expect(lines[0]?.at).toMatch(/^\d{4}-.*Z$/);
  expect(lines).toEqual([
    {
      ...{ file: 'Still.png', person: 'Ines Aubry', verdict: 'refused', by: 'Her agent' },
      ...{ at: lines[0]?.at ?? '', rule: 'answer', note: '=1+1' },
    },
    { file: 'Still.png', person: 'Tom Vale', verdict: 'open', by: '', at: '', rule: '', note: '' },
  ]);
});
