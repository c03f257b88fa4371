/** Deleted records: what the trash keeps, how it gives it back, and when it ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Article } from '~models/article';
import { Show, type StoredShow } from '~models/show';
import { TrashEntry } from '~models/trash-entry';
import { Upload } from '~models/upload';
import { Version } from '~models/version';
import { findPublicArticle } from '~/records/read/articles.server';
import { limitHistory } from '~/core/db/retention.server';
import { storageContext } from '~/media/storage/storage-open.server';
import {
  storeEntry,
  toEntry,
  deleteForEver,
  listTrash,
  restoreTrashed,
  sweepTrash,
  undoDeletion,
} from '~/records/save/trash.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { deleteUpload } from '~/media/library/library-file.server';
import { listUploads } from '~/media/library/library-files.server';
import { actor, makeArticle, makePerson, makeShow, unique } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { listHistory, restoreVersion } from '~/records/save/record-history.server';

const editor = actor('editor');
const admin = actor('admin');
const ALL = { page: 1, limit: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  limitHistory({ versions: 50, trashDays: 30 });
  await TrashEntry.deleteMany({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const titles = async () => (await listTrash(editor, ALL)).rows.map(({ title }) => title);
const isServed = async (file: string) => (await storageContext().storage.stat(file)) !== null;

/** Moves the clock, and nothing else. */
const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

/** Moves the monotonic clock of this process, and nothing else. */
function passUnchanged(ms: number) {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

describe('a deleted record', () => {
  it('is listed with who deleted it and until when it is kept', async () => {
    const { id, title } = await makeShow();
    await removeRecord('show', editor, id);
    const { rows, total } = await listTrash(editor, ALL);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      kind: 'shows',
      id,
      title,
      deletedBy: { id: editor.id, name: editor.name },
    });
    expect(Date.parse(rows[0]?.expiresAt ?? '') - Date.parse(rows[0]?.deletedAt ?? '')).toBe(30 * DAY_MS);
  });

  it('can be filtered by kind', async () => {
    await removeRecord('show', editor, (await makeShow()).id);
    const { id } = await makePerson();
    await removeRecord('person', editor, id);
    expect((await listTrash(editor, { ...ALL, kind: 'people' })).rows.map((row) => row.id)).toEqual([id]);
    expect((await listTrash(editor, { ...ALL, kind: 'news' })).total).toBe(0);
  });

  it('comes back exactly as it was when its deletion is undone', async () => {
    const { url, file } = await makeUpload(await picture());
    const { id } = await makeShow({ title: unique('Ember'), thumbnailUrl: url, featuredOnHomepage: true });
    await makeShow();
    await updateRecord('show', editor, id, { tagline: 'It burns', media: [{ type: 'image', url }] });
    const before = await Show.findById(id).lean();
    const versions = await listHistory('show', editor, id, ALL);
    await removeRecord('show', editor, id);
    expect(await isServed(file)).toBe(false);
    const { record, isMoved } = await undoDeletion(editor, 'shows', id);
    expect(record.id).toBe(id);
    expect(isMoved).toBe(false);
    expect(await Show.findById(id).lean()).toEqual(before);
    expect(await listHistory('show', editor, id, ALL)).toEqual(versions);
    expect(await isServed(file)).toBe(true);
    expect(await titles()).toEqual([]);
  });

  it('comes back hidden from the trash, which is a save of the record', async () => {
    const show = await makeShow();
    const article = await makeArticle({ title: unique('News') });
    await removeRecord('show', editor, show.id);
    const person = await makePerson();
    await removeRecord('article', editor, article.id);
    await removeRecord('person', editor, person.id);
    await restoreTrashed(editor, 'shows', show.id);
    await restoreTrashed(editor, 'news', article.id);
    await restoreTrashed(editor, 'people', person.id);
    expect(await openRecord('person', editor, person.id)).toMatchObject({ status: 'inactive' });
    expect(await openRecord('show', editor, show.id)).toMatchObject({ status: 'inactive', slug: show.slug });
    expect(await openRecord('article', editor, article.id)).toMatchObject({ status: 'draft' });
    const { rows } = await listHistory('show', editor, show.id, ALL);
    expect(rows[0]).toMatchObject({ via: 'restore', changed: ['status'], savedBy: { id: editor.id } });
  });

  it('gets another slug if its own was taken', async () => {
    const title = unique('Night');
    const first = await makeArticle({ title });
    await updateRecord('article', editor, first.id, { title: `${title} again` });
    await removeRecord('article', editor, first.id);
    const second = await makeArticle({ title: `${title} again` });
    expect(second.slug).toBe(`${first.slug}-again`);
    const { record, isMoved } = await restoreTrashed(editor, 'news', first.id);
    expect(isMoved).toBe(true);
    expect(record.slug).toBe(`${first.slug}-again-2`);
    await updateRecord('article', editor, first.id, { status: 'published' });
    expect((await findPublicArticle(first.slug)).id).toBe(first.id);
    expect((await findPublicArticle(second.slug)).id).toBe(second.id);
  });

  it('can be undone only by the same person, for ten minutes', async () => {
    const { id } = await makeShow();
    await removeRecord('show', editor, id);
    await expect(undoDeletion(admin, 'shows', id)).rejects.toMatchObject({ status: 409 });
    pass(10 * 60_000);
    await expect(undoDeletion(editor, 'shows', id)).rejects.toMatchObject({ status: 409 });
    expect((await restoreTrashed(editor, 'shows', id)).record.id).toBe(id);
  });

  it('is restored once, however many people restore it at once', async () => {
    const { id } = await makeShow();
    await removeRecord('show', editor, id);
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => restoreTrashed(editor, 'shows', id)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await Show.countDocuments({ _id: id })).toBe(1);
    expect((await openRecord('show', editor, id)).version).toBe(2);
    expect(await titles()).toEqual([]);
  });

  it('is in the trash with what was saved while it was being deleted', async () => {
    const { id } = await makeArticle({ excerpt: 'Before' });
    const deleteOne = Article.deleteOne.bind(Article);
    vi.spyOn(Article, 'deleteOne').mockImplementationOnce(((filter: object) =>
      updateRecord('article', editor, id, { excerpt: 'Meanwhile' }).then(() => deleteOne(filter))) as never);
    await removeRecord('article', editor, id);
    await undoDeletion(editor, 'news', id);
    expect((await openRecord('article', editor, id)).excerpt).toBe('Meanwhile');
  });

  it('is not for authors: neither to list, nor to restore, nor to undo', async () => {
    const { id } = await makeShow();
    await removeRecord('show', editor, id);
    const author = actor('author');
    const calls = [
      listTrash(author, ALL),
      restoreTrashed(author, 'shows', id),
      undoDeletion(author, 'shows', id),
    ];
    const refused = calls.map((call) => expect(call).rejects.toMatchObject({ status: 403 }));
    await Promise.all(refused);
  });

  it('is deleted at once without a trash', async () => {
    limitHistory({ versions: 50, trashDays: 0 });
    const { url, id: upload } = await makeUpload(await picture());
    const { id } = await makeShow({ thumbnailUrl: url });
    await updateRecord('show', editor, id, { tagline: 'Changed' });
    await removeRecord('show', editor, id);
    expect(await titles()).toEqual([]);
    expect(await Upload.exists({ _id: upload })).toBeNull();
    expect(await Version.exists({ _id: `show:${id}:1` })).toBeNull();
    await expect(undoDeletion(editor, 'shows', id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('deletion for ever', () => {
  it('removes the record, its history and its files, and needs an administrator', async () => {
    const [old, last] = [await makeUpload(await picture()), await makeUpload(await picture())];
    const { id } = await makeShow({ thumbnailUrl: old.url });
    await updateRecord('show', editor, id, { thumbnailUrl: last.url });
    await removeRecord('show', editor, id);
    await expect(deleteForEver(editor, 'shows', id)).rejects.toMatchObject({ status: 403 });
    await deleteForEver(admin, 'shows', id);
    expect(await titles()).toEqual([]);
    expect(await Version.countDocuments({ _id: `show:${id}:1` })).toBe(0);
    expect(await Upload.countDocuments({ _id: { $in: [old.id, last.id] } })).toBe(0);
    const keys: string[] = [];
    for await (const { key } of storageContext().storage.list()) keys.push(key);
    expect(keys.filter((key) => key.includes(old.id) || key.includes(last.id))).toEqual([]);
    await expect(deleteForEver(admin, 'shows', id)).rejects.toMatchObject({ status: 404 });
  });

  it('leaves files that another deleted record or another version has', async () => {
    const [shared, earlier] = [await makeUpload(await picture()), await makeUpload(await picture())];
    const one = await makeShow({ thumbnailUrl: shared.url, videoUrl: earlier.url });
    const two = await makeShow({ thumbnailUrl: shared.url });
    const three = await makeShow({ thumbnailUrl: earlier.url });
    await updateRecord('show', editor, three.id, { thumbnailUrl: '' });
    await removeRecord('show', editor, one.id);
    await removeRecord('show', editor, two.id);
    await deleteForEver(admin, 'shows', one.id);
    expect(await Upload.countDocuments({ _id: { $in: [shared.id, earlier.id] } })).toBe(2);
    await undoDeletion(editor, 'shows', two.id);
    expect(await isServed(shared.file)).toBe(true);
  });

  it('comes after the days that the trash keeps', async () => {
    const { url, id: upload } = await makeUpload(await picture());
    const { id } = await makeShow({ thumbnailUrl: url });
    await removeRecord('show', editor, id);
    pass(30 * DAY_MS - 60_000);
    await sweepTrash();
    expect(await titles()).toHaveLength(1);
    pass(2 * 60_000);
    expect(await sweepTrash()).toBe(1);
    expect(await titles()).toEqual([]);
    expect(await Upload.exists({ _id: upload })).toBeNull();
  });
});

describe('an interruption', () => {
  it('after the record was deleted leaves it in the trash', async () => {
    const { id } = await makeShow();
    vi.spyOn(TrashEntry, 'updateOne').mockImplementationOnce((() =>
      Promise.reject(new Error('killed'))) as never);
    await expect(removeRecord('show', editor, id)).rejects.toThrow('killed');
    expect(await Show.exists({ _id: id })).toBeNull();
    expect((await undoDeletionAfterListing(id)).record.id).toBe(id);
  });

  it('before the record was deleted leaves no entry', async () => {
    const { id } = await makeShow();
    const record = await Show.findById(id).orFail().lean<StoredShow>();
    await storeEntry(toEntry('show', record, editor));
    expect(await titles()).toEqual([]);
    expect(await TrashEntry.countDocuments({})).toBe(1);
    passUnchanged(15_000);
    expect(await titles()).toEqual([]);
    expect(await TrashEntry.countDocuments({})).toBe(0);
  });
});

describe('concurrent work', () => {
  it('on a record that is undone before its deletion is complete leaves no entry', async () => {
    const { id } = await makeShow();
    const updateOne = TrashEntry.updateOne.bind(TrashEntry);
    vi.spyOn(TrashEntry, 'updateOne').mockImplementationOnce(((...given: Parameters<typeof updateOne>) =>
      undoDeletionAfterListing(id).then(() => updateOne(...given))) as never);
    await removeRecord('show', editor, id);
    expect((await openRecord('show', editor, id)).id).toBe(id);
    expect(await TrashEntry.countDocuments({})).toBe(0);
  });

  it('cannot restore what is being deleted for ever', async () => {
    const { id } = await makeShow();
    await updateRecord('show', editor, id, { tagline: 'Changed' });
    await removeRecord('show', editor, id);
    const deleteMany = Version.deleteMany.bind(Version);
    vi.spyOn(Version, 'deleteMany').mockImplementationOnce(((filter: object) =>
      expect(restoreTrashed(editor, 'shows', id))
        .rejects.toMatchObject({ status: 404 })
        .then(() => deleteMany(filter))) as never);
    await deleteForEver(admin, 'shows', id);
    expect(await Show.exists({ _id: id })).toBeNull();
  });

  it('can restore again what an interrupted restoration has left', async () => {
    const { id } = await makeShow();
    await removeRecord('show', editor, id);
    vi.spyOn(Show.collection, 'insertOne').mockImplementationOnce(() => Promise.reject(new Error('killed')));
    await expect(restoreTrashed(editor, 'shows', id)).rejects.toThrow('killed');
    expect(await titles()).toEqual([]);
    // What another machine's clock says does not matter.
    pass(DAY_MS);
    expect(await titles()).toEqual([]);
    passUnchanged(15_000);
    expect(await titles()).toHaveLength(1);
    expect((await restoreTrashed(editor, 'shows', id)).record.id).toBe(id);
  });
});

async function undoDeletionAfterListing(id: string) {
  expect(await titles()).toHaveLength(1);
  return undoDeletion(editor, 'shows', id);
}

describe('a file that nothing uses any more', () => {
  it('is not served or listed, and comes back with a version of the record', async () => {
    const upload = await makeUpload(await picture());
    const bytes = await storageContext().storage.stat(upload.file);
    const { id } = await makeShow({ thumbnailUrl: upload.url });
    await updateRecord('show', editor, id, { thumbnailUrl: '' });
    expect(await isServed(upload.file)).toBe(false);
    const { files } = await listUploads(editor);
    expect(files.map((file) => file.id)).not.toContain(upload.id);
    await expect(deleteUpload(admin, upload.url)).rejects.toMatchObject({ status: 404 });
    await restoreVersion('show', editor, id, 1, {});
    expect((await openRecord('show', editor, id)).thumbnailUrl).toBe(upload.url);
    expect(await storageContext().storage.stat(upload.file)).toMatchObject({ size: bytes?.size });
  });

  it('is served again when the same bytes are uploaded', async () => {
    const bytes = await picture();
    const upload = await makeUpload(bytes);
    const { id } = await makeShow({ thumbnailUrl: upload.url });
    await updateRecord('show', editor, id, { thumbnailUrl: '' });
    const again = await makeUpload(bytes);
    expect(again.url).toBe(upload.url);
    expect(await isServed(upload.file)).toBe(true);
  });

  it('ends in the right place after interruptions and concurrent changes', async () => {
    const upload = await makeUpload(await picture());
    const { id } = await makeShow({ thumbnailUrl: upload.url });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        updateRecord('show', editor, id, { thumbnailUrl: '' }),
        updateRecord('show', editor, id, { thumbnailUrl: upload.url }),
        updateRecord('show', editor, id, { thumbnailUrl: '', tagline: unique('Tagline') }),
      ]);
      const { thumbnailUrl } = await openRecord('show', editor, id);
      if (thumbnailUrl !== '') expect(await isServed(upload.file)).toBe(true);
    }
    await updateRecord('show', editor, id, { thumbnailUrl: '' });
    await Upload.updateOne({ _id: upload.id }, { $set: { 'usage.withheldAt': null } });
    await sweepUploads();
    const isWithheld = Boolean((await Upload.findById(upload.id).lean())?.usage.withheldAt);
    expect(await isServed(upload.file)).toBe(!isWithheld);
  });
});
