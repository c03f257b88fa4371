/** Unpublished changes with a date: who may set it, when they are published, how often, and what happens if they cannot be. */
import { Types } from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { RECORD_MODELS } from '~models/records';
import { UnpublishedChanges } from '~models/unpublished-changes';
import { Upload } from '~models/upload';
import { User, type StoredUser } from '~models/user';
import type { Actor } from '~/core/access/permissions';
import { comparable } from '~/core/merge/edits.server';
import { baseOf } from '~/core/merge/field-merge';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { limitLocks } from '~/core/db/lock.server';
import { limitHistory } from '~/core/db/retention.server';
import { KIND_NAMES, type ContentKind } from '~/core/nouns/kinds';
import { getDashboard } from '~/records/screens/dashboard.server';
import { publishNext, publishChanges, saveWithChanges } from '~/records/save/publish-changes.server';
import { listHistory } from '~/records/save/record-history.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { discardChanges, keepChanges, openWithChanges } from '~/records/save/record-unpublished.server';
import { updateRecord } from '~/records/save/record-update.server';
import { sweepChanges } from '~/records/save/stored-changes.server';
import { restoreTrashed } from '~/records/save/trash.server';
import { makeUpload, picture } from '../../media-files';
import { actor, makeArticle, makePage, makeUser } from '../../make';

const admin = actor('admin');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PUBLIC = { status: 'published', publishedAt: new Date('2026-01-05T09:30:00Z') } as const;
const unexpected = (error: unknown) => expect.fail(String(error));

let editor: Actor;
let stored: StoredUser;
let at: Date;

beforeAll(async () => {
  const { id } = await makeUser({ firstName: 'Sun-hee', lastName: 'Park' });
  stored = await User.findById(id).orFail().lean<StoredUser>();
  editor = actor('editor', { id, name: 'Sun-hee Park' });
});

beforeEach(async () => {
  limitHistory({ versions: 50, trashDays: 30 });
  limitLocks(100);
  await UnpublishedChanges.deleteMany({});
  await ActivityEvent.deleteMany({});
  await User.replaceOne({ _id: stored._id }, stored, { upsert: true });
  at = new Date(Date.now() + 2 * MINUTE);
});
afterEach(() => limitLocks(undefined));

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);
const makePublic = (fields: object = {}) => makeArticle({ ...PUBLIC, title: 'Before', ...fields }, editor);

async function scheduled(fields: object = { title: 'After' }, by = editor) {
  const article = await makePublic();
  await keepChanges('article', by, article.id, fields, { publishAt: at.toISOString() });
  return article;
}

/** Publishes what is due, as the loop of an instance does. */
async function publishDue(now = at) {
  let count = 0;
  while (await publishNext(now, unexpected)) count += 1;
  return count;
}

const changesOf = async (id: string, kind: ContentKind = 'article') =>
  (await openWithChanges(kind, admin, id)).changes;
const titleOf = async (id: string) => (await openWithChanges('article', admin, id)).site.title;
const publications = async (id: string, kind: ContentKind = 'article') =>
  (await listHistory(kind, admin, id, { page: 1, limit: 20 })).rows.filter(({ via }) => via === 'publish');
const events = (id: string) => ActivityEvent.find({ recordId: id, what: 'publish' }).lean();

describe('a date', () => {
  it.each([
    ['that is over', () => new Date(Date.now() - SECOND).toISOString(), 'Publish at must be in the future'],
    [
      'in three years',
      () => later(new Date(), 3 * 366 * 24 * 60 * MINUTE).toISOString(),
      'Publish at must be within two years',
    ],
    ['that is none', () => 'tomorrow', 'Publish at must be a date'],
    ['that is empty', () => '', 'Publish at must be a date'],
  ])('%s is refused', async (_, publishAt, message) => {
    const { id } = await makePublic();
    const keeping = keepChanges('article', editor, id, { title: 'After' }, { publishAt: publishAt() });
    await expect(keeping).rejects.toMatchObject({ status: 400, fields: { publishAt: [message] } });
    expect(await changesOf(id)).toBeNull();
  });

  it('needs changes', async () => {
    const { id } = await makePublic();
    for (const fields of [{}, { title: 'Before' }])
      await expect(keepChanges('article', editor, id, fields, { publishAt: at })).rejects.toMatchObject({
        status: 409,
        message: 'There are no unpublished changes to publish.',
      });
  });

  it('stays with edits of others, and belongs to the user who sets it last', async () => {
    const { id } = await scheduled();
    const { changes } = await keepChanges('article', admin, id, { excerpt: 'More' });
    const by = { id: editor.id, name: 'Sun-hee Park' };
    expect(changes).toMatchObject({ publishAt: at.toISOString(), scheduledBy: by, problem: null });
    const next = later(at, MINUTE);
    const again = (await keepChanges('article', admin, id, {}, { publishAt: next })).changes;
    const other = { id: admin.id, name: admin.name };
    expect(again).toMatchObject({ publishAt: next.toISOString(), scheduledBy: other, savedBy: other });
    const moved = (await keepChanges('article', editor, id, {}, { publishAt: at })).changes;
    expect(moved).toMatchObject({ scheduledBy: by, savedBy: other });
  });

  it('is ended, also when the record is hidden by then, and the changes stay', async () => {
    const { id } = await scheduled();
    await updateRecord('article', editor, id, { status: 'draft' });
    await expect(
      keepChanges('article', editor, id, { title: 'More' }, { publishAt: null }),
    ).rejects.toMatchObject({ status: 409 });
    const { changes } = await keepChanges('article', editor, id, {}, { publishAt: null });
    expect(changes).toMatchObject({ changed: ['title'], publishAt: null, scheduledBy: null, problem: null });
    expect(await publishDue()).toBe(0);
  });

  it('ends when they are published or discarded by hand', async () => {
    const [published, discarded, saved] = [await scheduled(), await scheduled(), await scheduled()];
    await publishChanges('article', admin, published.id);
    await discardChanges('article', admin, discarded.id);
    const { record } = await openWithChanges('article', editor, saved.id);
    const form = { title: record.title, excerpt: record.excerpt };
    await keepChanges('article', admin, saved.id, { excerpt: 'Kept since' });
    const base = baseOf(comparable(ARTICLE_FIELDS, record));
    await saveWithChanges('article', editor, saved.id, form, { base });
    expect(await changesOf(saved.id)).toMatchObject({ changed: ['excerpt'], publishAt: null });
    expect(await publishDue()).toBe(0);
    expect(await titleOf(discarded.id)).toBe('Before');
  });
});

describe('at the date', () => {
  it('changes are published, not before, once, by the user who set it', async () => {
    const { id, version } = await scheduled();
    await keepChanges('article', admin, id, { excerpt: 'By another user' });
    expect(await publishDue(later(at, -1))).toBe(0);
    expect(await titleOf(id)).toBe('Before');
    expect(await publishDue()).toBe(1);
    expect(await openWithChanges('article', admin, id)).toMatchObject({
      changes: null,
      site: { title: 'After', excerpt: 'By another user', version: version + 1 },
    });
    expect(await publications(id)).toMatchObject([
      { changed: ['title', 'excerpt'], savedBy: { id: editor.id, name: 'Sun-hee Park' } },
    ]);
    const [event, ...others] = await events(id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      who: editor.id,
      whoName: 'Sun-hee Park',
      via: 'publish',
      kind: 'news',
      title: 'After',
      fields: ['title', 'excerpt'],
      refused: false,
    });
    expect(event?.late).toBeUndefined();
  });

  it('three instances publish once', async () => {
    const articles = await Promise.all(Array.from({ length: 2 }, () => scheduled()));
    const instance = async () => {
      while (await UnpublishedChanges.exists({})) await publishDue();
    };
    await Promise.all([instance(), instance(), instance()]);
    for (const { id } of articles) {
      expect(await titleOf(id)).toBe('After');
      expect(await publications(id)).toHaveLength(1);
      expect(await events(id)).toHaveLength(1);
    }
  });

  it('what is late says by how much', async () => {
    const { id } = await scheduled();
    const publishAt = later(new Date(), -12 * MINUTE);
    await UnpublishedChanges.updateOne({ _id: `article:${id}` }, { $set: { publishAt } });
    await publishDue(new Date());
    expect((await events(id))[0]?.late).toBeGreaterThanOrEqual(12 * 60);
    expect((await events(id))[0]?.late).toBeLessThan(13 * 60);
  });

  it('edits of that moment are either published with them or kept without a date', async () => {
    const { id } = await scheduled();
    const kept = Array.from({ length: 2 }, (_, index) => `<p>${index}</p>`);
    await Promise.all([
      publishDue(),
      ...kept.map((content) => keepChanges('article', editor, id, { content })),
    ]);
    await publishDue();
    const { record, site, changes } = await openWithChanges('article', editor, id);
    expect(kept).toContain(record.content);
    expect(site.title).toBe('After');
    expect(changes?.publishAt ?? null).toBeNull();
    expect(await publications(id)).toHaveLength(1);
  });

  it('changes that the site has by then are no change', async () => {
    const { id } = await scheduled({ title: 'After', excerpt: 'New' });
    const _id = `article:${id}`;
    const stored = await UnpublishedChanges.findById(_id).lean();
    await updateRecord('article', admin, id, { title: 'After', excerpt: 'New' });
    await UnpublishedChanges.collection.insertOne(stored as never);
    expect(await publishDue()).toBe(1);
    expect(await UnpublishedChanges.exists({ _id })).toBeNull();
    expect(await publications(id)).toHaveLength(0);
    expect(await events(id)).toHaveLength(0);
  });
});

describe('an instance that is killed', () => {
  /** As it is left, after the claim or after the write. */
  async function interrupted(id: string, hasWritten: boolean) {
    const _id = `article:${id}`;
    const claim = new Types.ObjectId();
    await UnpublishedChanges.updateOne({ _id }, { $set: { claim }, $inc: { version: 1 } });
    if (!hasWritten) return;
    await updateRecord('article', { ...editor, via: 'publish' }, id, { title: 'After' });
    await RECORD_MODELS.article.collection.updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { publication: claim } },
    );
  }

  const untilPublished = async () => {
    while (await UnpublishedChanges.exists({ problem: null })) await publishDue();
  };

  it.each([
    ['claimed them', false],
    ['written the record', true],
  ])('after it had %s is made up for by another one, once', async (_, hasWritten) => {
    const { id } = await scheduled();
    await interrupted(id, hasWritten);
    // Another instance may be at work.
    expect(await publishDue()).toBe(0);
    await untilPublished();
    expect(await titleOf(id)).toBe('After');
    expect(await publications(id)).toHaveLength(1);
    expect(await events(id)).toHaveLength(1);
  });

  it('after it had written the record publishes nothing again, whatever has happened since', async () => {
    const { id } = await scheduled();
    await interrupted(id, true);
    await updateRecord('article', admin, id, { title: 'Before' });
    await User.updateOne({ _id: editor.id }, { $set: { role: 'author' } });
    await untilPublished();
    expect(await titleOf(id)).toBe('Before');
    expect(await publications(id)).toHaveLength(1);
    expect(await changesOf(id)).toBeNull();
  });

  it('keeps others from changing them until that is done', async () => {
    const { id } = await scheduled();
    await interrupted(id, false);
    await sweepChanges();
    const discarding = discardChanges('article', editor, id);
    const refused = expect(discarding).rejects.toMatchObject({ status: 404 });
    await Promise.all([refused, untilPublished()]);
    expect(await titleOf(id)).toBe('After');
  });
});

describe('changes that cannot be published', () => {
  const QUESTION = 'There is a question to answer: ';
  const problems: [string, () => Promise<{ kind?: ContentKind; id: string }>, string][] = [
    [
      'of a field that was saved meanwhile',
      async () => {
        const { id } = await scheduled();
        await updateRecord('article', actor('admin', { id: admin.id }), id, { title: 'Theirs' });
        return { id };
      },
      'Somebody changed this on the site meanwhile: Title.',
    ],
    [
      'of a user who may not edit it any more',
      async () => {
        const article = await makeArticle({ ...PUBLIC }, admin);
        await keepChanges('article', editor, article.id, { title: 'After' }, { publishAt: at });
        await User.updateOne({ _id: editor.id }, { $set: { role: 'author' } });
        return article;
      },
      'Sun-hee Park, who set the date, may not publish this any more.',
    ],
    [
      'of a user who was deleted',
      async () => {
        const article = await scheduled();
        await User.deleteOne({ _id: editor.id });
        return article;
      },
      'Sun-hee Park, who set the date, may not publish this any more.',
    ],
    [
      'with a file that is gone',
      async () => {
        const file = await makeUpload(await picture(16, 9));
        const content = `<figure data-media="${file.file}" data-size="text"></figure>`;
        const article = await scheduled({ content });
        await Upload.deleteOne({ _id: file.id });
        return article;
      },
      'Content: a file of this is not in the media library any more.',
    ],
    [
      'with open passages',
      async () => {
        const page = await makePage({ ...PUBLIC }, editor);
        await keepChanges('page', editor, page.id, { body: '<p>We are in [city].</p>' }, { publishAt: at });
        return { kind: 'page', id: page.id };
      },
      `${QUESTION}This text still has passages in square brackets. Publish it?`,
    ],
    [
      'that hide what others link to',
      async () => {
        const page = await makePage({ ...PUBLIC }, editor);
        await updateRecord('settings', admin, '', { menu: [{ to: 'page', pageId: page.id }] });
        await keepChanges('page', editor, page.id, { status: 'draft' }, { publishAt: at });
        return { kind: 'page', id: page.id };
      },
      `${QUESTION}`,
    ],
  ];

  it.each(problems)('%s wait for a user, and say why', async (_, make, problem) => {
    const { kind = 'article', id } = await make();
    const before = (await openWithChanges(kind, admin, id)).site;
    expect(await publishDue()).toBe(1);
    const { site, changes } = await openWithChanges(kind, admin, id);
    expect(site).toEqual(before);
    expect(changes).toMatchObject({
      problem: expect.stringContaining(problem) as string,
      publishAt: at.toISOString(),
    });
    expect(
      await ActivityEvent.countDocuments({ kind: KIND_NAMES[kind], recordId: id, what: 'publish' }),
    ).toBe(0);
    expect(await publishDue()).toBe(0);
    const { notPublished } = await getDashboard(admin);
    expect(notPublished).toMatchObject([
      { kind, id, problem: changes?.problem, publishAt: at.toISOString() },
    ]);
    expect((await getDashboard(actor('author'))).notPublished).toEqual([]);
    const kept = await keepChanges(kind, admin, id, {});
    expect(kept.changes?.problem).toBe(changes?.problem);
    const next = await keepChanges(kind, admin, id, {}, { publishAt: later(at, MINUTE) });
    expect(next.changes?.problem).toBeNull();
  });

  it('whose record was in the trash at that time wait for a user after it is restored', async () => {
    const [missed, early] = [await scheduled(), await scheduled()];
    for (const { id } of [missed, early]) await removeRecord('article', admin, id);
    const past = later(new Date(), -MINUTE);
    await RECORD_MODELS.article.db
      .collection<{ _id: string }>('trash')
      .updateOne({ _id: `article:${missed.id}` }, { $set: { 'changes.publishAt': past } });
    expect(await publishDue()).toBe(0);
    for (const { id } of [missed, early]) await restoreTrashed(admin, 'news', id);
    expect(await changesOf(missed.id)).toMatchObject({ problem: 'It was in the trash at that time.' });
    expect(await changesOf(early.id)).toMatchObject({ problem: null, publishAt: at.toISOString() });
    expect(await publishDue()).toBe(1);
    expect([await titleOf(missed.id), await titleOf(early.id)]).toEqual(['Before', 'After']);
  });
});
