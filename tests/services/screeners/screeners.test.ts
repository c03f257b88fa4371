/** Screeners: who makes them, what is stored of them, and when their links end. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { Grant } from '~models/grant';
import { Screener, Viewing, type StoredScreener } from '~models/screener';
import { Upload, type StoredUpload } from '~models/upload';
import { baseOf } from '~/core/merge/field-merge';
import { formBase } from '~/core/merge/edits.server';
import { startsField } from '~/press/screeners/screener';
import { SCREENER_FIELDS } from '~/press/screeners/screener-schemas.server';
import {
  addRecipients,
  changeRecipient,
  changeScreener,
  changeStarts,
  editScreener,
  endRecipientLink,
} from '~/press/screeners/screener-change.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { deleteForEver } from '~/records/save/trash.server';
import {
  createScreener,
  deleteScreener,
  getScreener,
  listScreeners,
} from '~/press/screeners/screeners.server';
import { countStart, openScreener } from '~/press/screeners/screener-watch.server';
import { deleteUpload } from '~/media/library/library-file.server';
import { actor, makeShow } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { makeFilm, makeScreener, ORIGIN, tokenOf } from '../../make-screener';
import { whyClosed } from './fixtures';

const editor = actor('editor', { name: 'Sun-hee Park' });
const admin = actor('admin');
const NOBODY = '0123456789abcdef01234567';
const DAY_MS = 24 * 60 * 60 * 1000;
const ALL = { page: 1, limit: 100 };

afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock, and nothing else. */
const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

const usageOf = async (file: string) => (await Upload.findById(file).orFail().lean<StoredUpload>()).usage;

describe('a screener', () => {
  it('is made with a link for each person, whose URL only that answer has', async () => {
    const { show, screener, tokens } = await makeScreener();
    expect(screener).toMatchObject({ title: 'Episode one', starts: 5, code: false, burn: false });
    expect(new Set(tokens).size).toBe(2);
    expect(screener.recipients[0]).toMatchObject({
      name: 'Constance Amory',
      url: `${ORIGIN}/watch/${tokens[0]}`,
      used: 0,
      ended: false,
    });
    expect(Date.parse(screener.expiresAt) - Date.now()).toBeGreaterThan(13.9 * DAY_MS);
    const read = await getScreener(editor, show, screener.id);
    expect(read.recipients.map(({ url }) => url)).toEqual([null, null]);
    const stored = JSON.stringify([await Grant.find().lean(), await Screener.find().lean()]);
    for (const token of tokens) expect(stored).not.toContain(token);
  });

  it('is listed with how many people have links, the newest first', async () => {
    const { show, screener } = await makeScreener();
    const { filmUrl } = await Screener.findById(screener.id).orFail();
    const second = await createScreener(editor, show, { title: 'Two', file: filmUrl }, { origin: ORIGIN });
    const { screeners, total } = await listScreeners(editor, show, ALL);
    expect(total).toBe(2);
    expect(screeners.map(({ id, recipients, file }) => [id, recipients, file])).toEqual([
      [second.id, 0, screener.file],
      [screener.id, 2, screener.file],
    ]);
  });

  it.each([
    ['an unknown film', { file: NOBODY }, 400, 'file'],
    ['an end in the past', { expiresAt: new Date(Date.now() - 1_000).toISOString() }, 400, 'expiresAt'],
    [
      'an end in two years',
      { expiresAt: new Date(Date.now() + 800 * DAY_MS).toISOString() },
      400,
      'expiresAt',
    ],
  ])('with %s is rejected, and names it', async (_what, fields, status, field) => {
    await expect(makeScreener(fields)).rejects.toMatchObject({
      status,
      fields: expect.objectContaining({ [field]: expect.anything() as unknown }) as unknown,
    });
  });

  it('shows no image', async () => {
    const image = await makeUpload(await picture());
    await expect(makeScreener({ file: image.id })).rejects.toMatchObject({
      status: 400,
      fields: { file: expect.anything() as unknown },
    });
  });

  it('shows no film that the site shows', async () => {
    const file = await makeFilm();
    const videoUrl = `/assets/show/untitled/video/${file}.mp4`;
    await makeShow({ title: 'Ember', status: 'active', videoUrl });
    await expect(makeScreener({ file })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This film is already on the site: .*Ember/) as unknown,
    });
  });

  it('holds its film back, which is in use, until it is deleted', async () => {
    const file = await makeFilm();
    await Upload.updateOne({ _id: file }, { $set: { 'usage.heldBackAt': null } });
    const { show, screener } = await makeScreener({ file });
    expect(await usageOf(screener.file)).toMatchObject({
      withheldAt: null,
      heldBackAt: expect.any(Date) as Date,
    });
    await expect(deleteUpload(admin, screener.file)).rejects.toMatchObject({ status: 409 });
    await deleteScreener(editor, show, screener.id);
    expect(await usageOf(screener.file)).toMatchObject({ withheldAt: expect.any(Date) as Date });
  });

  it('makes one event of each change, which names nobody', async () => {
    await ActivityEvent.deleteMany({});
    const { show, screener, tokens } = await makeScreener();
    const [recipient] = screener.recipients;
    await endRecipientLink(editor, { show, id: screener.id }, recipient?.id ?? '');
    await countStart(await openScreener(tokens[1] ?? ''));
    const events = await ActivityEvent.find({ what: 'screener' }).lean();
    expect(
      events.map(({ recordId, title, fields }) => [recordId, title, fields.includes('endedAt')]),
    ).toEqual([
      [show, 'The Long Rain', false],
      [show, 'The Long Rain', true],
    ]);
    expect(JSON.stringify(await ActivityEvent.find().lean())).not.toMatch(/Amory|Lund|Episode one/);
  });
});

describe('two editors of a screener', () => {
  const other = actor('editor', { name: 'Maud Serrano' });

  /** A screener, and what a form of it begins from. */
  async function opened() {
    const { show, screener } = await makeScreener({ note: 'First.' });
    const stored = async () => Screener.findById(screener.id).orFail().lean<StoredScreener>();
    return { show, id: screener.id, stored, base: formBase(SCREENER_FIELDS, await stored()) };
  }

  it('keep each other’s changes of different fields', async () => {
    const { show, id, stored, base } = await opened();
    const { expiresAt } = await stored();
    await changeScreener(other, show, id, { title: 'Theirs' });
    // The form has no seconds.
    const shown = new Date(Math.floor(expiresAt.getTime() / 60_000) * 60_000).toISOString();
    const sent = { title: 'Episode one', note: 'Mine.', starts: 5, expiresAt: shown };
    const { record, merged } = await editScreener(editor, show, id, sent, { base });
    expect(record).toMatchObject({ title: 'Theirs', note: 'Mine.', expiresAt: expiresAt.toISOString() });
    expect(merged).toMatchObject({ fields: ['title'] });
  });

  it('are told of changes of the same field, and nothing is written', async () => {
    const { show, id, stored, base } = await opened();
    await changeScreener(other, show, id, { title: 'Theirs' });
    const sent = { title: 'Mine', note: 'Mine.' };
    await expect(editScreener(editor, show, id, sent, { base })).rejects.toMatchObject({
      status: 409,
      conflicts: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
    });
    expect(await stored()).toMatchObject({ title: 'Theirs', note: 'First.', version: 2 });
  });

  it('overwrite an end in the past only with one that is allowed', async () => {
    const { show, id, base } = await opened();
    pass(20 * DAY_MS);
    const { record } = await editScreener(editor, show, id, { title: 'Over' }, { base });
    expect(record.title).toBe('Over');
    const expiresAt = new Date(Date.now() - DAY_MS).toISOString();
    await expect(editScreener(editor, show, id, { expiresAt }, { base })).rejects.toMatchObject({
      fields: { expiresAt: ['Until must be in the future'] },
    });
  });

  it('set the starts of different people, and are told of the same person’s', async () => {
    const { show, screener } = await makeScreener();
    const path = { show, id: screener.id };
    const [first = '', second = ''] = screener.recipients.map(({ id }) => startsField(id));
    const base = baseOf({ [first]: 5, [second]: 5 });
    await changeStarts(other, path, { [first]: 7, [second]: 5 }, { base });
    await changeStarts(editor, path, { [first]: 5, [second]: 9 }, { base });
    const starts = async () =>
      (await getScreener(editor, show, screener.id)).recipients.map((each) => each.starts);
    expect(await starts()).toEqual([7, 9]);
    await expect(changeStarts(editor, path, { [first]: 8, [second]: 1 }, { base })).rejects.toMatchObject({
      status: 409,
    });
    expect(await starts()).toEqual([7, 9]);
    await expect(changeStarts(editor, path, { [first]: 51 })).rejects.toMatchObject({
      status: 400,
      fields: { [first]: expect.anything() as unknown },
    });
    await expect(changeStarts(editor, path, { [startsField(NOBODY)]: 2 })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a link', () => {
  it('opens its screener for its recipient, and nothing for an unknown token', async () => {
    const { tokens } = await makeScreener();
    const opened = await openScreener(tokens[1] ?? '');
    expect(opened).toMatchObject({ showTitle: 'The Long Rain', recipient: { name: 'Ravi Lund' } });
    expect(await whyClosed('unknown')).toBe('Link not found');
  });

  it('is ended for one person, who stays in the list', async () => {
    const { show, screener, tokens } = await makeScreener();
    const path = { show, id: screener.id };
    await endRecipientLink(editor, path, screener.recipients[0]?.id ?? '');
    expect(await Promise.all(tokens.map(whyClosed))).toEqual(['This link has ended.', null]);
    const { recipients } = await getScreener(editor, show, screener.id);
    expect(recipients.map(({ name, ended }) => [name, ended])).toEqual([
      ['Constance Amory', true],
      ['Ravi Lund', false],
    ]);
  });

  it('is replaced by another one, and what was watched stays', async () => {
    const { show, screener, tokens } = await makeScreener();
    const path = { show, id: screener.id };
    const [recipient] = screener.recipients;
    await countStart(await openScreener(tokens[0] ?? ''));
    await endRecipientLink(editor, path, recipient?.id ?? '');
    const options = { input: { newLink: true }, origin: ORIGIN };
    const changed = await changeRecipient(editor, path, recipient?.id ?? '', options);
    expect(changed).toMatchObject({ used: 1, ended: false });
    expect(await whyClosed(tokenOf(changed.url))).toBeNull();
    expect(await whyClosed(tokens[0] ?? '')).toBe('This link has ended.');
  });

  it('ends with all others', async () => {
    const { show, screener, tokens } = await makeScreener();
    await changeScreener(editor, show, screener.id, { end: true });
    expect(await Promise.all(tokens.map(whyClosed))).toEqual(Array(2).fill('This link has ended.'));
  });

  it('that has expired is opened again by a later end, one that was ended is not', async () => {
    const { show, screener, tokens } = await makeScreener();
    await endRecipientLink(editor, { show, id: screener.id }, screener.recipients[0]?.id ?? '');
    pass(20 * DAY_MS);
    expect(await whyClosed(tokens[1] ?? '')).toBe('This link has ended.');
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
    await changeScreener(editor, show, screener.id, { expiresAt });
    expect(await Promise.all(tokens.map(whyClosed))).toEqual(['This link has ended.', null]);
  });

  it('ends with its screener, and with its show', async () => {
    const first = await makeScreener();
    await deleteScreener(editor, first.show, first.screener.id);
    expect(await whyClosed(first.tokens[0] ?? '')).toBe('This link has ended.');
    const second = await makeScreener();
    await removeRecord('show', admin, second.show);
    expect(await whyClosed(second.tokens[0] ?? '')).toBe('This link has ended.');
  });
});

describe('recipients', () => {
  it('are added, each with a link, and 500 at most', async () => {
    const { show, screener } = await makeScreener();
    const path = { show, id: screener.id };
    const added = await addRecipients(editor, path, { recipients: [{ name: 'Maud' }] }, { origin: ORIGIN });
    expect(await whyClosed(tokenOf(added[0]?.url ?? null))).toBeNull();
    const many = { recipients: Array.from({ length: 498 }, (_, at) => ({ name: `No. ${at}` })) };
    await expect(addRecipients(editor, path, many, { origin: ORIGIN })).rejects.toMatchObject({
      status: 400,
      fields: { recipients: expect.anything() as unknown },
    });
  });

  it('are added once by two attempts of the same save', async () => {
    const { show, screener } = await makeScreener();
    const path = { show, id: screener.id };
    const input = { recipients: [{ name: 'Maud' }, { name: 'Bela' }] };
    const options = { origin: ORIGIN, recordId: '66aa1c0de4b0a1b2c3d4e5ff' };
    const first = await addRecipients(editor, path, input, options);
    const second = await addRecipients(editor, path, input, options);
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect((await getScreener(editor, show, screener.id)).recipients).toHaveLength(4);
    expect(await whyClosed(tokenOf(second[1]?.url ?? null))).toBeNull();
  });

  it('and what they watched are removed with the show for ever', async () => {
    const { show, screener, tokens } = await makeScreener();
    await countStart(await openScreener(tokens[0] ?? ''));
    await removeRecord('show', admin, show);
    await deleteForEver(admin, 'shows', show);
    expect(await Screener.countDocuments({ _id: screener.id })).toBe(0);
    expect(await Viewing.countDocuments({ screener: screener.id })).toBe(0);
    expect(await Grant.countDocuments({ subject: new RegExp(screener.id) })).toBe(0);
  });
});
