/** Saves that are interrupted between the index and the record, or that meet a deletion of the file that they add. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Article } from '~models/article';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { storageContext } from '~/media/storage/storage-open.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { UNUSED_LIFE_MS } from '~/media/usage/files-on-site.server';
import { openUpload, deleteUpload } from '~/media/library/library-file.server';
import { IS_LONG } from '../../full-length';
import { actor, makeArticle, makeShow } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';

const admin = actor('admin');
const HOUR_MS = 60 * 60 * 1000;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const upload = async () => makeUpload(await picture(16, 9));
const usedBy = async (id: string) => (await Upload.findById(id).lean<StoredUpload | null>())?.usage.usedBy;
const usesOf = async (id: string) => (await openUpload(admin, id)).uses.map((use) => use.id);
const exists = async (file: string) => (await storageContext().storage.stat(file)) !== null;
const passTime = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
const crash = () => {
  throw new Error('the program ended here');
};
const CRASHED = 'the program ended here';

describe('when the program ends between the index and the record', () => {
  it.each([
    ['a new record', () => vi.spyOn(Show.prototype, 'save'), (url: string) => makeShow({ videoUrl: url })],
    [
      'a changed record',
      () => vi.spyOn(Article.collection, 'updateOne'),
      async (url: string) => updateRecord('article', admin, (await makeArticle()).id, { imageUrl: url }),
    ],
    [
      'the settings',
      () => vi.spyOn(Settings.collection, 'updateOne'),
      (url: string) => updateRecord('settings', admin, '', { logoUrl: url }),
    ],
  ] as const)('before %s is written, the index has the use, and nothing shows it', async (_, spy, save) => {
    const { id, file, url } = await upload();
    spy().mockImplementationOnce(crash);
    await expect(save(url)).rejects.toThrow(CRASHED);
    expect(await usedBy(id)).toHaveLength(1);
    expect(await usesOf(id)).toEqual([]);
    // The write may still be pending.
    await expect(deleteUpload(admin, id)).rejects.toMatchObject({ status: 409 });
    passTime(HOUR_MS);
    await deleteUpload(admin, id);
    expect(await exists(file)).toBe(false);
  });

  it('the next save of the record decides the interrupted one', async () => {
    const { id, file, url } = await upload();
    const article = await makeArticle();
    vi.spyOn(Article.collection, 'updateOne').mockImplementationOnce(crash);
    await expect(updateRecord('article', admin, article.id, { imageUrl: url })).rejects.toThrow(CRASHED);
    await updateRecord('article', admin, article.id, { title: 'Another title' });
    await deleteUpload(admin, id);
    expect(await exists(file)).toBe(false);
  });

  it('after a record has dropped a file, it is known as unused, and the cleanup deletes it', async () => {
    const [one, other] = [await upload(), await upload()];
    const article = await makeArticle({ imageUrl: one.url, content: `<p>${other.url}</p>` });
    vi.spyOn(Upload, 'find').mockImplementationOnce(crash);
    await expect(updateRecord('article', admin, article.id, { imageUrl: '', content: '' })).rejects.toThrow(
      CRASHED,
    );
    expect(await usedBy(one.id)).toHaveLength(1);
    expect(await usesOf(one.id)).toEqual([]);
    await deleteUpload(admin, one.id);
    expect(await exists(one.file)).toBe(false);
    await sweepUploads();
    expect([await usedBy(other.id), await exists(other.file)]).toEqual([[], true]);
    passTime(UNUSED_LIFE_MS + HOUR_MS);
    await sweepUploads();
    expect(await exists(other.file)).toBe(false);
  });

  it('after a record was deleted, its file is known as unused', async () => {
    const { id, file, url } = await upload();
    const article = await makeArticle({ imageUrl: url });
    vi.spyOn(Upload, 'find').mockImplementationOnce(crash);
    await expect(removeRecord('article', admin, article.id)).rejects.toThrow(CRASHED);
    expect(await usesOf(id)).toEqual([]);
    passTime(UNUSED_LIFE_MS + HOUR_MS);
    await sweepUploads();
    expect(await exists(file)).toBe(false);
  });
});

describe('a save that adds a file', () => {
  /** Runs `meanwhile` in a save, after the index and before the record. */
  function beforeNextWrite(meanwhile: () => Promise<unknown>) {
    const write = Article.collection.updateOne.bind(Article.collection);
    const spy = vi
      .spyOn(Article.collection, 'updateOne')
      .mockImplementationOnce(async (...args: Parameters<typeof write>) => {
        spy.mockRestore();
        await meanwhile();
        return write(...args);
      });
  }

  it.each([
    [
      'another record drops it',
      (_: string, holder: string) => updateRecord('article', admin, holder, { imageUrl: '' }),
    ],
    ['the other record is deleted', (_: string, holder: string) => removeRecord('article', admin, holder)],
    [
      'a user deletes it',
      async (id: string, holder: string) => {
        await updateRecord('article', admin, holder, { imageUrl: '' });
        await expect(deleteUpload(admin, id)).rejects.toMatchObject({ status: 409 });
      },
    ],
    [
      'the cleanup runs',
      async (id: string, holder: string) => {
        await updateRecord('article', admin, holder, { imageUrl: '' });
        await Upload.updateOne({ _id: id }, { $set: { createdAt: new Date(0) } });
        await sweepUploads();
      },
    ],
  ])('keeps it when %s before the record is written', async (_, remove) => {
    const { id, file, url } = await upload();
    const holder = await makeArticle({ imageUrl: url });
    const article = await makeArticle();
    beforeNextWrite(() => remove(id, holder.id));
    await updateRecord('article', admin, article.id, { imageUrl: url });
    expect(await exists(file)).toBe(true);
    expect(await usesOf(id)).toEqual([article.id]);
    await updateRecord('article', admin, article.id, { imageUrl: '' });
    expect(await exists(file)).toBe(false);
  });

  it('keeps it when the same record drops it and adds it again during the check of the drop', async () => {
    const { id, file, url } = await upload();
    const article = await makeArticle({ imageUrl: url });
    const prune = Upload.bulkWrite.bind(Upload);
    const spy = vi.spyOn(Upload, 'bulkWrite').mockImplementationOnce((async (writes: never) => {
      spy.mockRestore();
      await updateRecord('article', admin, article.id, { imageUrl: url });
      return prune(writes);
    }) as never);
    await updateRecord('article', admin, article.id, { imageUrl: '' });
    expect(await exists(file)).toBe(true);
    expect(await usesOf(id)).toEqual([article.id]);
  });

  it('never loses it, under concurrent saves, deletions and cleanups', async () => {
    // Each operation is the first once.
    const ROUNDS = IS_LONG ? 25 : 5;
    const added = new Set<string>();
    const original = Upload.bulkWrite.bind(Upload);
    vi.spyOn(Upload, 'bulkWrite').mockImplementation(async (...args: Parameters<typeof original>) => {
      const result = await original(...args);
      // Without a match, the file was deleted before the save.
      if (result.matchedCount === 1) added.add(JSON.stringify(args[0]));
      return result;
    });
    const articles = await Promise.all([makeArticle(), makeArticle(), makeArticle()]);
    let kept = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, file, url } = await upload();
      const [one, two, three] = articles.map((article) => article.id) as [string, string, string];
      await updateRecord('article', admin, one, { imageUrl: url });
      added.clear();
      const operations: (() => Promise<unknown>)[] = [
        () => updateRecord('article', admin, one, { imageUrl: '' }),
        () => updateRecord('article', admin, two, { imageUrl: url }),
        () =>
          updateRecord('article', admin, three, { content: `<p>${url}</p>` }).then(() =>
            updateRecord('article', admin, three, { content: '' }),
          ),
        () => deleteUpload(admin, id).catch(() => undefined),
        () => sweepUploads(),
      ];
      const first = round % operations.length;
      const order = [...operations.slice(first), ...operations.slice(0, first)];
      await Promise.all(order.map((operation) => operation()));
      const isThere = await exists(file);
      if ([...added].some((writes) => writes.includes(id) && writes.includes('$addToSet')))
        expect(isThere).toBe(true);
      if (isThere) {
        kept += 1;
        expect(await usesOf(id)).toEqual([two]);
      }
      await updateRecord('article', admin, two, { imageUrl: '' });
    }
    expect(kept).toBeGreaterThan(0);
  });
});
