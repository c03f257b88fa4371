/** What people answer by their links: from several devices, within what they may refuse, until they are done. */
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApprovalRound } from '~models/approval-round';
import { Grant } from '~models/grant';
import { finishAnswers, readApproval } from '~/press/approvals/answer-link.server';
import { readRound, updateRound } from '~/press/approvals/change-round.server';
import { readNamedPicture } from '~/press/approvals/approval-link.server';
import { openLink } from '~/press/approvals/approval-store.server';
import { givePasscode, isOpenTo } from '~/sharing/passcodes.server';
import { runOnce } from '~/media/delivery/made-pictures.server';
import { makeUpload, picture } from '../../media-files';
import {
  answer,
  ask,
  editor,
  makeKitOfInes,
  makeShowWith,
  ORIGIN,
  sendRound,
  tagPeople,
  verdictsOf,
} from './make-round';

beforeEach(async () => {
  await Promise.all([ApprovalRound.deleteMany({}), Grant.deleteMany({})]);
});

describe('refusals', () => {
  it('beyond what is left are rejected with 409, and nothing of the form is stored', async () => {
    const { showId } = await makeKitOfInes(3, 4);
    const { token } = await sendRound(showId);
    await answer(token, { 1: 'refused', 4: 'refused' });
    const tooMany = { 2: 'refused', 3: 'kept', 5: 'refused', 6: 'refused' } as const;
    await expect(answer(token, tooMany)).rejects.toMatchObject({
      status: 409,
      message: 'You can refuse 0 more solo pictures. You can refuse 1 more of the pictures with others.',
    });
    expect(await verdictsOf(token)).toEqual(['refused', 'open', 'open', 'refused', 'open', 'open', 'open']);
    await answer(token, { 1: { verdict: 'kept', was: { verdict: 'refused' } }, 2: 'refused' });
    expect((await verdictsOf(token)).slice(0, 3)).toEqual(['kept', 'refused', 'open']);
  });

  it('hold their number when two devices send them at once', async () => {
    const { showId } = await makeKitOfInes(6, 0);
    const { token } = await sendRound(showId);
    const sent = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((number) => answer(token, { [number]: 'refused' })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await verdictsOf(token)).filter((verdict) => verdict === 'refused')).toHaveLength(3);
  });

  it('hold their number over two rounds at once', async () => {
    const { showId, stills } = await makeKitOfInes(4, 0);
    const first = await sendRound(showId, { stills: stills.slice(0, 2) });
    const second = await sendRound(showId, { stills: stills.slice(2) });
    const sent = [first, second].flatMap(({ token }) =>
      [1, 2].map((number) => answer(token, { [number]: 'refused' })),
    );
    const results = await Promise.allSettled(sent);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const all = [...(await verdictsOf(first.token)), ...(await verdictsOf(second.token))];
    expect(all.filter((verdict) => verdict === 'refused')).toHaveLength(2);
  });

  it('by staff and by silence use up nothing', async () => {
    const { showId, stills } = await makeKitOfInes(2, 0);
    const { round, token } = await sendRound(showId);
    const person = round.people[0]?.id ?? '';
    const verdicts = [{ file: stills[0], person, verdict: 'refused', reason: 'Not sharp' }];
    await updateRound(editor, { showId, roundId: round.id }, { verdicts }, { origin: ORIGIN });
    await answer(token, { 2: 'refused' });
    expect(await verdictsOf(token)).toEqual(['refused', 'refused']);
  });
});

describe('two devices', () => {
  it('each keep what the other has changed, and the last word on a still counts', async () => {
    const { showId } = await makeKitOfInes(3, 0);
    const { token } = await sendRound(showId);
    await answer(token, { 1: { verdict: 'refused', note: 'Eyes closed' }, 2: 'kept', 3: { verdict: null } });
    // Drawn before that: it changes the second still, and does not touch the first one.
    await answer(token, {
      1: { verdict: null },
      2: { verdict: 'refused', was: { verdict: 'open' } },
      3: 'kept',
    }).catch(() => undefined);
    expect(await verdictsOf(token)).toEqual(['refused', 'kept', 'open']);
    await answer(token, { 1: { verdict: null }, 3: 'kept' });
    expect(await verdictsOf(token)).toEqual(['refused', 'kept', 'kept']);
    const page = await readApproval(await openLink(token), 1);
    expect(page.stills[0]).toMatchObject({ note: 'Eyes closed', verdict: 'refused' });
  });

  it('a note that is too long is rejected by its name, and nothing is stored', async () => {
    const { showId } = await makeKitOfInes(2, 0);
    const { token } = await sendRound(showId);
    const choices = { 1: 'kept', 2: { verdict: 'kept', note: 'x'.repeat(301) } } as const;
    await expect(answer(token, choices)).rejects.toMatchObject({
      status: 400,
      fields: { 'note.2': [expect.any(String)] },
    });
    expect(await verdictsOf(token)).toEqual(['open', 'open']);
  });
});

describe('who is done', () => {
  it('needs the name of who answered, and cannot change anything afterwards', async () => {
    const { showId } = await makeKitOfInes(2, 0);
    const { round, token } = await sendRound(showId);
    await answer(token, { 1: 'kept' });
    const done = async (answeredBy: string) => finishAnswers(await openLink(token), { answeredBy });
    await expect(done(' ')).rejects.toMatchObject({
      status: 400,
      fields: { answeredBy: [expect.any(String)] },
    });
    await done('Petra Lindgren');
    await done('Petra Lindgren');
    await expect(done('Somebody else')).rejects.toMatchObject({
      status: 409,
      message: 'This round is closed.',
    });
    await expect(answer(token, { 2: 'refused' })).rejects.toMatchObject({ status: 409 });
    const stored = await readRound(editor, { showId, roundId: round.id }, { origin: ORIGIN });
    expect(stored.people[0]).toMatchObject({ done: true, answeredBy: 'Petra Lindgren', kept: 2, open: 0 });
    expect(stored.verdicts.map(({ rule, by }) => [rule, by])).toEqual([
      ['answer', 'Petra Lindgren'],
      ['silence', ''],
    ]);
    expect(stored.closedAt).toBeNull();
    expect((await readApproval(await openLink(token), 1)).decided).toMatchObject({ by: 'Petra Lindgren' });
  });
});

describe('a link', () => {
  it('shows only the stills of its person, 24 a page, and nothing of what others say', async () => {
    const { showId } = await makeKitOfInes(24, 1);
    const { tokens, token } = await sendRound(showId, {
      people: [ask('Ines Aubry'), ask('Tom Vale', 0, 100)],
    });
    await answer(tokens['Tom Vale'] ?? '', { 1: { verdict: 'refused', note: 'My shoulder' } });
    const first = await readApproval(await openLink(token), 1);
    expect(first).toMatchObject({ page: 1, pages: 2, kept: 0, refused: 0, open: 25 });
    expect(first.stills).toHaveLength(24);
    const second = await readApproval(await openLink(token), 9);
    expect(second.stills).toMatchObject([{ number: 25, verdict: 'open', others: ['Tom Vale'], note: '' }]);
    expect(JSON.stringify([first, second])).not.toContain('shoulder');
  });

  it('with a code is open to those who have given it', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { token } = await sendRound(showId, { code: 'harbour' });
    const opened = await openLink(token);
    expect(isOpenTo(opened, null)).toBe(false);
    await expect(givePasscode(opened, 'other', 'here')).rejects.toMatchObject({
      status: 401,
      message: 'This code is not right.',
    });
    const proof = await givePasscode(opened, 'harbour', 'here');
    expect(isOpenTo(opened, proof)).toBe(true);
    const other = await openLink((await sendRound(showId, { code: 'harbour' })).token);
    expect(isOpenTo(other, proof)).toBe(false);
  });

  it('has its pictures with the name in their pixels, at most 1,600 pixels wide, and no others', async () => {
    const { id } = await makeUpload(await picture());
    await tagPeople(id, ['Ines Aubry']);
    const opened = await openLink((await sendRound(await makeShowWith([id]))).token);
    const bytes = await readNamedPicture(opened, { number: '1', width: null });
    const { format, width, exif } = await sharp(bytes).metadata();
    expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 64, exif: undefined });
    for (const [number, size] of [
      ['2', null],
      ['0', null],
      ['1', '900'],
    ] as const)
      await expect(readNamedPicture(opened, { number, width: size })).rejects.toMatchObject({ status: 404 });
  });

  it('has at most a hundred pictures that wait to be made, together with those of pages', async () => {
    const { id } = await makeUpload(await picture());
    await tagPeople(id, ['Ines Aubry']);
    const opened = await openLink((await sendRound(await makeShowWith([id]))).token);
    let finish = () => {};
    const running = runOnce(
      'running',
      () => new Promise((resolve) => (finish = () => resolve(Buffer.alloc(0)))),
    );
    const waiting = Array.from({ length: 100 }, (_, index) =>
      runOnce(`waiting ${index}`, () => Promise.resolve(Buffer.alloc(0))),
    );
    const asked = { number: '1', width: '800' };
    await expect(readNamedPicture(opened, asked)).rejects.toMatchObject({ status: 503, seconds: 30 });
    finish();
    await Promise.all([running, ...waiting]);
    expect((await readNamedPicture(opened, asked)).length).toBeGreaterThan(0);
  });
});
