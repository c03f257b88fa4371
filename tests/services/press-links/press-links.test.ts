/** Links to press kits: who may make them, what they open, their passwords, and when they end. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Grant, type StoredGrant } from '~models/grant';
import { Show } from '~models/show';
import { MAX_PRESS_LINKS } from '~/core/session/share-link';
import { limitHistory } from '~/core/db/retention.server';
import { countOpening } from '~/core/session/grants.server';
import { givePasscode, isOpenTo } from '~/sharing/passcodes.server';
import {
  countArchive,
  createPressLink,
  endLinksOfClosedKits,
  endPressLink,
  listPressLinks,
  openPressLink,
} from '~/press/kits/press-links.server';
import { createPreview, endPreviews } from '~/records/previews/previews.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { undoDeletion } from '~/records/save/trash.server';
import { actor, makeShow, unique } from '../../make';

const editor = actor('editor', { name: 'Sun-hee Park' });
const ALL = { page: 1, limit: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;
const ENDED = { status: 410, message: 'This link has ended.' };

beforeEach(async () => {
  limitHistory({ versions: 50, trashDays: 30 });
  await Grant.deleteMany({});
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

/** A show whose kit has this visibility. */
async function makeShowWithKit(visibility = 'link', by = editor): Promise<string> {
  const { id } = await makeShow({}, by);
  await Show.updateOne({ _id: id }, { $set: { 'press.visibility': visibility } });
  return id;
}

const labels = async (id: string) => (await listPressLinks(editor, id, ALL)).links.map(({ label }) => label);

describe('a link to a press kit', () => {
  it('opens its kit and is listed with how often it was used', async () => {
    const id = await makeShowWithKit();
    const link = await createPressLink(editor, id, { label: 'Second Screen' });
    expect(link).toMatchObject({
      label: 'Second Screen',
      password: false,
      createdBy: { id: editor.id, name: 'Sun-hee Park' },
      opened: 0,
      zips: 0,
      lastOpenedAt: null,
    });
    const days = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / DAY_MS;
    expect(days).toBe(30);
    expect(await openPressLink(link.token)).toMatchObject({
      id: link.id,
      showId: id,
      label: 'Second Screen',
    });
    await countOpening(link.id);
    await countArchive(link.id);
    const { links, total } = await listPressLinks(editor, id.toUpperCase(), ALL);
    expect(total).toBe(1);
    expect(links[0]).toMatchObject({ opened: 1, zips: 1, lastOpenedAt: expect.any(String) as string });
  });

  it('is not made for a kit that is off, or for a show without one', async () => {
    const off = { status: 409, message: 'This kit is off' };
    await expect(createPressLink(editor, await makeShowWithKit('off'), {})).rejects.toMatchObject(off);
    const { id } = await makeShow({}, editor);
    await expect(createPressLink(editor, id, {})).rejects.toMatchObject(off);
  });

  it.each([
    [{ days: 8 }, 'days'],
    [{ password: 'abc' }, 'password'],
    [{ password: 'a'.repeat(201) }, 'password'],
    [{ label: 'a'.repeat(201) }, 'label'],
    [{ token: 'chosen' }, 'token'],
  ])('is not made of %j', async (input, field) => {
    const made = createPressLink(editor, await makeShowWithKit(), input);
    await expect(made).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(Array) as string[] },
    });
  });

  it('is one of twenty at most, also when several are made at once', async () => {
    const id = await makeShowWithKit();
    const makes = Array.from({ length: MAX_PRESS_LINKS + 3 }, () => createPressLink(editor, id, {}));
    const made = await Promise.allSettled(makes);
    expect(made.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(3);
    expect((await listPressLinks(editor, id, ALL)).total).toBeLessThanOrEqual(MAX_PRESS_LINKS);
    await expect(createPressLink(editor, await makeShowWithKit(), {})).resolves.toBeDefined();
  });

  it('is the same when its form is sent again', async () => {
    const id = await makeShowWithKit();
    const linkId = '0123456789abcdef01234567';
    const first = await createPressLink(editor, id, {}, { linkId });
    expect(await createPressLink(editor, id, {}, { linkId })).toEqual(first);
  });

  it('ends when it is ended, when its days have passed, and not for others', async () => {
    const id = await makeShowWithKit();
    const [ended, other] = [
      await createPressLink(editor, id, {}),
      await createPressLink(editor, id, { label: 'B' }),
    ];
    await endPressLink(editor, id, ended.id);
    await expect(openPressLink(ended.token)).rejects.toMatchObject(ENDED);
    await expect(endPressLink(editor, id, ended.id)).rejects.toMatchObject({ status: 404 });
    await expect(endPressLink(editor, await makeShowWithKit(), other.id)).rejects.toMatchObject({
      status: 404,
    });
    expect(await labels(id)).toEqual(['B']);
    pass(30 * DAY_MS + 1000);
    await expect(openPressLink(other.token)).rejects.toMatchObject(ENDED);
  });

  it('is not ended with the preview links of its show', async () => {
    const id = await makeShowWithKit();
    const { token } = await createPressLink(editor, id, {});
    await createPreview(editor, { kind: 'show', id }, {});
    expect(await endPreviews(editor, { kind: 'show', id })).toBe(1);
    await expect(openPressLink(token)).resolves.toBeDefined();
  });

  it('ends for good when the show is deleted, also if that is undone', async () => {
    const id = await makeShowWithKit();
    const { token } = await createPressLink(editor, id, {});
    await removeRecord('show', editor, id);
    await expect(openPressLink(token)).rejects.toMatchObject(ENDED);
    await undoDeletion(editor, 'shows', id);
    await expect(openPressLink(token)).rejects.toMatchObject(ENDED);
  });

  it('ends for good when the kit is set to off', async () => {
    const id = await makeShowWithKit();
    const { token } = await createPressLink(editor, id, {});
    await write(id, 'link', 'off');
    expect(await labels(id)).toEqual([]);
    await Show.updateOne({ _id: id }, { $set: { 'press.visibility': 'link' } });
    await expect(openPressLink(token)).rejects.toMatchObject(ENDED);
  });

  it('ends when the kit is opened again, if the program was interrupted when it was set to off', async () => {
    const id = await makeShowWithKit();
    const { token } = await createPressLink(editor, id, {});
    await Show.updateOne({ _id: id }, { $set: { 'press.visibility': 'off' } });
    await expect(openPressLink(token)).rejects.toMatchObject(ENDED);
    await write(id, 'off', 'public');
    await Show.updateOne({ _id: id }, { $set: { 'press.visibility': 'public' } });
    await expect(openPressLink(token)).rejects.toMatchObject(ENDED);
  });

  it.each(['', 'a', 'a'.repeat(43), 'a'.repeat(100_000)])('an unknown token is 404', async (token) => {
    await expect(openPressLink(token)).rejects.toMatchObject({ status: 404 });
  });

  it('a token of another kind opens nothing', async () => {
    const { id } = await makeShow({}, editor);
    const { token } = await createPreview(editor, { kind: 'show', id }, {});
    await expect(openPressLink(token)).rejects.toMatchObject({ status: 404 });
  });
});

/** Tells the listener of a write of the kit of a show. */
async function write(id: string, before: string, after: string): Promise<void> {
  const press = (visibility: string) => ({ _id: id, version: 2, press: { visibility } });
  const told = {
    kind: 'show',
    actor: editor,
    current: press(before),
    fields: { press: press(after).press },
    at: new Date(),
  } as const;
  await endLinksOfClosedKits.before?.(told);
  await endLinksOfClosedKits.after?.(told, press(after));
}

describe('the password of a link', () => {
  const withPassword = async () => {
    const { token } = await createPressLink(editor, await makeShowWithKit(), {
      password: 'drains and tides',
    });
    return openPressLink(token);
  };

  it('is stored as its hash, and opens the link to those who know it', async () => {
    const link = await withPassword();
    const stored = await Grant.findById(link.id).lean<StoredGrant>();
    expect(JSON.stringify(stored)).not.toContain('drains and tides');
    expect(isOpenTo(link, null)).toBe(false);
    const proof = await givePasscode(link, 'drains and tides', unique('network'));
    expect(isOpenTo(link, proof)).toBe(true);
    expect(isOpenTo(await withPassword(), proof)).toBe(false);
  });

  it('can be tried ten times within a quarter of an hour from one network', async () => {
    const [link, network] = [await withPassword(), unique('network')];
    const wrong = { status: 401, message: 'This password is not right.' };
    for (let tries = 0; tries < 10; tries += 1)
      await expect(givePasscode(link, 'wrong', network)).rejects.toMatchObject(wrong);
    await expect(givePasscode(link, 'drains and tides', network)).rejects.toMatchObject({ status: 429 });
    await expect(givePasscode(link, 'drains and tides', unique('network'))).resolves.toBeDefined();
    const { links } = await listPressLinks(editor, link.showId, ALL);
    expect(links).toMatchObject([{ wrongTries: 10 }]);
  });

  it('can be given wrongly a hundred times within an hour from all networks together', async () => {
    const [link, other] = [await withPassword(), await withPassword()];
    const give = (password: string, to = link) => givePasscode(to, password, unique('network'));
    for (let tries = 0; tries < 99; tries += 1)
      await expect(give('a'.repeat(201))).rejects.toMatchObject({ status: 401 });
    await give('drains and tides');
    await expect(give('wrong')).rejects.toMatchObject({ status: 401 });
    await expect(give('drains and tides')).rejects.toMatchObject({ status: 429 });
    await expect(give('drains and tides', other)).resolves.toBeDefined();
  });
});
