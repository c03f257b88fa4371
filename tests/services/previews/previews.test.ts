/** Preview links: who may make them, what they open, and when they end. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Grant } from '~models/grant';
import { MAX_PREVIEWS } from '~/core/session/share-link';
import { limitHistory } from '~/core/db/retention.server';
import { countOpening, endGrants, sweepGrants } from '~/core/session/grants.server';
import {
  createPreview,
  endPreview,
  endPreviews,
  listPreviews,
  openPreview,
  type PreviewSubject,
} from '~/records/previews/previews.server';
import { deleteForEver, restoreTrashed, undoDeletion } from '~/records/save/trash.server';
import { actor, makeArticle, makePerson, makeShow } from '../../make';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';

const editor = actor('editor', { name: 'Sun-hee Park' });
const author = actor('author');
const ALL = { page: 1, limit: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;
const NOBODY = '0123456789abcdef01234567';
const ENDED = { status: 410, message: 'This preview has ended.' };

beforeEach(async () => {
  limitHistory({ versions: 50, trashDays: 30 });
  await Grant.deleteMany({});
});
afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock, and nothing else. */
const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

const aboutArticle = async (fields: object = {}, by = editor): Promise<PreviewSubject> => ({
  kind: 'article',
  id: (await makeArticle({ status: 'draft', ...fields }, by)).id,
});
const labels = async (about: PreviewSubject) =>
  (await listPreviews(editor, about, ALL)).links.map(({ label }) => label);

describe('a preview link', () => {
  it.each([
    ['show', makeShow, { status: 'inactive', tagline: 'Not yet' }],
    ['article', makeArticle, { status: 'draft', excerpt: 'Not yet' }],
    ['article', makeArticle, { status: 'published', publishedAt: new Date(Date.now() + DAY_MS) }],
    ['person', makePerson, { role: 'Not yet' }],
  ] as const)('opens a %s that is not public', async (kind, make, fields) => {
    const record = await make(fields, editor);
    const link = await createPreview(editor, { kind, id: record.id }, {});
    expect(await openPreview(link.token)).toEqual({
      kind,
      record,
      id: link.id,
      sharedBy: 'Sun-hee Park',
      expiresAt: link.expiresAt,
      stored: expect.objectContaining({ slug: record.slug }) as object,
      ask: null,
      lock: { kind: 'preview', link: link.token, passcode: '' },
    });
  });

  it('is listed by an id in capitals, too', async () => {
    const { kind, id } = await aboutArticle();
    await createPreview(editor, { kind, id: id.toUpperCase() }, { label: 'Amal' });
    expect(await labels({ kind, id })).toEqual(['Amal']);
  });

  it('shows the record as it is at that moment', async () => {
    const about = await aboutArticle();
    const { token } = await createPreview(editor, about, {});
    await updateRecord('article', editor, about.id, { excerpt: 'Changed' });
    expect(await openPreview(token)).toMatchObject({ record: { excerpt: 'Changed' } });
  });

  it('has a token of 32 random bytes; a changed or shortened one opens nothing', async () => {
    const { token } = await createPreview(editor, await aboutArticle(), {});
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    for (const other of [token.slice(0, -1), token.toUpperCase(), `${token}A`, ` ${token}`, `${token}/`, ''])
      await expect(openPreview(other), other).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    [undefined, 7],
    [1, 1],
    [7, 7],
    [30, 30],
  ])('that is made for %s days ends after %s', async (days, ends) => {
    const { token, createdAt, expiresAt } = await createPreview(editor, await aboutArticle(), {
      label: '  Amal  ',
      ...(days && { days }),
    });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(ends * DAY_MS);
    pass(ends * DAY_MS - 5_000);
    await openPreview(token);
    pass(6_000);
    await expect(openPreview(token)).rejects.toMatchObject(ENDED);
  });

  it.each([
    [{ days: 2 }, 'days'],
    [{ days: '7' }, 'days'],
    [{ days: 0 }, 'days'],
    [{ label: 'x'.repeat(201) }, 'label'],
    [{ label: 7 }, 'label'],
    [{ token: 'mine' }, 'token'],
  ])('is not made with %j', async (input, field) => {
    const about = await aboutArticle();
    await expect(createPreview(editor, about, input)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: [expect.any(String)] },
    });
    expect(await labels(about)).toEqual([]);
  });

  it('counts how often it is opened', async () => {
    const about = await aboutArticle();
    const { id, opened, lastOpenedAt } = await createPreview(editor, about, {});
    expect([opened, lastOpenedAt]).toEqual([0, null]);
    await countOpening(id);
    await countOpening(id);
    const { links } = await listPreviews(editor, about, ALL);
    expect(links[0]).toMatchObject({ opened: 2 });
    expect(links[0]?.lastOpenedAt).toEqual(expect.any(String));
  });

  it('is made once when the same attempt is repeated', async () => {
    const about = await aboutArticle();
    const once = () => createPreview(editor, about, { label: 'Amal' }, { previewId: NOBODY });
    expect(await once()).toEqual(await once());
    expect(await labels(about)).toEqual(['Amal']);
  });
});

describe('the links of a record', () => {
  it('are listed with the newest first, by page, and with who made them', async () => {
    const about = await aboutArticle();
    for (const label of ['One', 'Two', 'Three']) {
      await createPreview(editor, about, { label });
      pass(1_000);
    }
    await createPreview(editor, await aboutArticle(), { label: 'Another record' });
    const { links, total } = await listPreviews(editor, about, { page: 2, limit: 2 });
    expect(total).toBe(3);
    expect(links).toMatchObject([{ label: 'One', createdBy: { id: editor.id, name: 'Sun-hee Park' } }]);
    expect(await labels(about)).toEqual(['Three', 'Two', 'One']);
  });

  it('are not listed once they have ended or expired', async () => {
    const about = await aboutArticle();
    await createPreview(editor, about, { label: 'Short', days: 1 });
    const ended = await createPreview(editor, about, { label: 'Ended' });
    await createPreview(editor, about, { label: 'Long', days: 30 });
    await endPreview(editor, about, ended.id);
    expect(await labels(about)).toEqual(['Long', 'Short']);
    pass(2 * DAY_MS);
    expect(await labels(about)).toEqual(['Long']);
  });

  it(`are at most ${MAX_PREVIEWS}, also when many are made at once`, async () => {
    const about = await aboutArticle();
    for (let count = 0; count < MAX_PREVIEWS - 1; count += 1) await createPreview(editor, about, {});
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () => createPreview(editor, about, {})),
    );
    expect(attempts.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(3);
    const { total, links } = await listPreviews(editor, about, ALL);
    expect(total).toBeLessThanOrEqual(MAX_PREVIEWS);
    if (total < MAX_PREVIEWS) await createPreview(editor, about, {});
    await expect(createPreview(editor, about, {})).rejects.toMatchObject({
      status: 409,
      message: 'This has 20 preview links already. End one that is no longer needed.',
    });
    await endPreview(editor, about, links[0]?.id ?? '');
    await createPreview(editor, about, {});
  });

  it('end one by one, or all at once', async () => {
    const about = await aboutArticle();
    const other = await createPreview(editor, await aboutArticle(), {});
    const [one, two, three] = await Promise.all(
      [1, 7, 30].map((days) => createPreview(editor, about, { days })),
    );
    await endPreview(editor, about, one?.id ?? '');
    await expect(openPreview(one?.token ?? '')).rejects.toMatchObject(ENDED);
    expect(await endPreviews(editor, about)).toBe(2);
    for (const { token = '' } of [two ?? {}, three ?? {}] as { token?: string }[])
      await expect(openPreview(token)).rejects.toMatchObject(ENDED);
    expect(await openPreview(other.token)).toMatchObject({ kind: 'article' });
  });

  it('cannot be ended twice, or as links of another record', async () => {
    const about = await aboutArticle();
    const { id } = await createPreview(editor, about, {});
    await expect(endPreview(editor, await aboutArticle(), id)).rejects.toMatchObject({ status: 404 });
    await endPreview(editor, about, id);
    await expect(endPreview(editor, about, id)).rejects.toMatchObject({ status: 404 });
    await expect(endPreview(editor, about, NOBODY)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a person who may edit a record', () => {
  it('may end a single link; others may not', async () => {
    const about = await aboutArticle();
    const { id, token } = await createPreview(editor, about, {});
    await expect(endPreview(author, about, id)).rejects.toMatchObject({ status: 403 });
    expect(await openPreview(token)).toMatchObject({ id });
  });
});

describe('deleting a record', () => {
  it('ends its links for good, also when it is undone or restored', async () => {
    const show = { kind: 'show', id: (await makeShow()).id } as const;
    const person = { kind: 'person', id: (await makePerson()).id } as const;
    const first = await createPreview(editor, show, {});
    const second = await createPreview(editor, person, {});
    await removeRecord('show', editor, show.id);
    await removeRecord('person', editor, person.id);
    for (const { token } of [first, second]) await expect(openPreview(token)).rejects.toMatchObject(ENDED);
    await undoDeletion(editor, 'shows', show.id);
    await restoreTrashed(editor, 'people', person.id);
    for (const { token } of [first, second]) await expect(openPreview(token)).rejects.toMatchObject(ENDED);
    expect((await listPreviews(editor, show, ALL)).total).toBe(0);
    expect(await openPreview((await createPreview(editor, show, {})).token)).toMatchObject({ kind: 'show' });
  });

  it('ends them even if it was interrupted before that', async () => {
    const about = await aboutArticle();
    const { token } = await createPreview(editor, about, {});
    await removeRecord('article', editor, about.id);
    await Grant.updateMany({}, { $set: { endedAt: null } });
    await expect(openPreview(token)).rejects.toMatchObject(ENDED);
    await undoDeletion(editor, 'news', about.id);
    await expect(openPreview(token)).rejects.toMatchObject(ENDED);
  });

  it('for ever removes them', async () => {
    const about = await aboutArticle();
    const { token } = await createPreview(editor, about, {});
    await removeRecord('article', editor, about.id);
    await deleteForEver(actor('admin'), 'news', about.id);
    await expect(openPreview(token)).rejects.toMatchObject({ status: 404 });
    expect(await Grant.countDocuments({})).toBe(0);
  });

  it('removes them at once without a trash', async () => {
    limitHistory({ versions: 50, trashDays: 0 });
    const about = await aboutArticle();
    const { token } = await createPreview(editor, about, {});
    await removeRecord('article', editor, about.id);
    await expect(openPreview(token)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the cleanup', () => {
  it('forgets links 90 days after they ended or expired', async () => {
    const ended = await aboutArticle();
    const endedLink = await createPreview(editor, ended, { days: 30 });
    await endGrants(`article:${ended.id}`);
    const expired = await createPreview(editor, await aboutArticle(), { days: 1 });
    const long = await createPreview(editor, await aboutArticle(), { days: 30 });
    pass(89 * DAY_MS);
    expect(await sweepGrants()).toBe(0);
    for (const { token } of [endedLink, expired, long])
      await expect(openPreview(token)).rejects.toMatchObject(ENDED);
    pass(3 * DAY_MS);
    expect(await sweepGrants()).toBe(2);
    for (const { token } of [endedLink, expired])
      await expect(openPreview(token)).rejects.toMatchObject({ status: 404 });
    await expect(openPreview(long.token)).rejects.toMatchObject(ENDED);
  });
});
