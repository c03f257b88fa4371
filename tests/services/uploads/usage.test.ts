/** The index of the uses of uploads; see docs/decisions/0039-index-of-upload-uses.md. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppState } from '~models/app-state';
import { Upload, type StoredUpload } from '~models/upload';
import { User } from '~models/user';
import { addShowMedia } from '~/records/api/show-media-api.server';
import { DATA_VERSION_ID, LATEST_DATA_VERSION } from '~/operations/migrations/migrations.server';
import { prepareDatabase } from '~/operations/start/startup.server';
import { contentRef } from '~/media/usage/content-kinds.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { UNUSED_LIFE_MS } from '~/media/usage/files-on-site.server';
import { listUploads } from '~/media/library/library-files.server';
import { countFiles } from '~/media/library/library-filters.server';
import { findUses } from '~/media/usage/find-uses.server';
import { actor, makeArticle, makePerson, makeShow } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { backUpAndRestore } from '../../backup-steps';

const admin = actor('admin');
const quiet = () => undefined;

afterEach(() => {
  vi.restoreAllMocks();
});

const upload = async () => makeUpload(await picture(16, 9));
const stored = (id: string) => Upload.findById(id).lean<StoredUpload | null>();
const usedBy = async (id: string) => (await stored(id))?.usage.usedBy;
const usesOf = async (id: string) => (await findUses([id])).get(id);
const placesOf = async (id: string) => (await usesOf(id))?.map(({ path: place }) => place);

/** Stores copies of an upload's record, uploaded more than a day ago, and returns their names. */
async function copyRecord(id: string, count: number): Promise<string[]> {
  const record = await stored(id);
  const createdAt = new Date(Date.now() - UNUSED_LIFE_MS - 1_000);
  const copies = Array.from({ length: count }, (_, index) => ({
    ...record,
    createdAt,
    _id: `${index.toString(16).padStart(6, '0')}${id.slice(6)}`,
    sha256: `copy ${index} of ${id}`,
  }));
  await Upload.collection.insertMany(copies as never);
  return copies.map(({ _id }) => _id);
}

describe('the uses of an upload', () => {
  it('are found in every kind of content, with title, path, owner and fields', async () => {
    const { id, url } = await upload();
    const show = await makeShow({ videoUrl: url });
    const article = await makeArticle({ imageUrl: url });
    const person = await makePerson({ imageUrl: url });
    await updateRecord('settings', admin, '', { logoUrl: url });
    const own = (fields: object) => ({ ...fields, createdBy: expect.any(String) as string });
    expect(await usesOf(id)).toEqual([
      own({
        kind: 'show',
        id: show.id,
        title: show.title,
        path: `/admin/shows/${show.id}`,
        fields: ['videoUrl'],
      }),
      own({
        kind: 'article',
        id: article.id,
        title: article.title,
        path: `/admin/news/${article.id}`,
        fields: ['imageUrl'],
      }),
      own({
        kind: 'person',
        id: person.id,
        title: person.name,
        path: `/admin/people/${person.id}`,
        fields: ['imageUrl'],
      }),
      {
        kind: 'settings',
        id: '',
        title: 'Settings',
        path: '/admin/settings',
        createdBy: null,
        fields: ['logoUrl'],
      },
    ]);
    await updateRecord('settings', admin, '', { logoUrl: '' });
    expect((await usesOf(id))?.map(({ kind }) => kind)).toEqual(['show', 'article', 'person']);
  });

  it('are found in rich text, galleries, posters and variants', async () => {
    const files = await Promise.all(Array.from({ length: 5 }, upload));
    const [text, item, poster, added, variant] = files.map(({ url }) => url) as [string, ...string[]];
    const show = await makeShow({
      description: `<p><a href="${text}">A still</a></p>`,
      media: [{ type: 'video', url: item, posterUrl: poster }],
    });
    await addShowMedia(admin, show.id, { type: 'image', url: added });
    const smaller = variant?.replace('.png', '-480.webp');
    const article = await makeArticle({ content: `<p><a href="${smaller}">small</a></p>` });
    const uses = await findUses(files.map(({ id }) => id));
    expect(files.map(({ id }) => uses.get(id)?.map((use) => use.id))).toEqual([
      [show.id],
      [show.id],
      [show.id],
      [show.id],
      [article.id],
    ]);
  });

  it('follow each save and deletion', async () => {
    const [one, other] = [await upload(), await upload()];
    // A file that was handed out again stays when nothing uses it.
    await Upload.updateMany(
      { _id: { $in: [one.id, other.id] } },
      { $set: { 'usage.offeredAt': new Date() } },
    );
    const person = await makePerson({ imageUrl: one.url });
    await updateRecord('person', admin, person.id, { imageUrl: other.url });
    expect([await usesOf(one.id), (await usesOf(other.id))?.length]).toEqual([[], 1]);
    await updateRecord('person', admin, person.id, { imageUrl: one.url, bio: `<p>${other.url}</p>` });
    expect([(await usesOf(one.id))?.length, (await usesOf(other.id))?.length]).toEqual([1, 1]);
    const show = await makeShow({ thumbnailUrl: other.url });
    await updateRecord('person', admin, person.id, { imageUrl: '', bio: '' });
    expect([await usesOf(one.id), await placesOf(other.id)]).toEqual([[], [`/admin/shows/${show.id}`]]);
    await removeRecord('show', admin, show.id);
    expect([await usedBy(one.id), await usedBy(other.id)]).toEqual([[], []]);
  });

  it('cost a save one command if it adds an upload, and none otherwise', async () => {
    const [one, other] = [await upload(), await upload()];
    const show = await makeShow({ thumbnailUrl: one.url });
    const adding = vi.spyOn(Upload, 'bulkWrite');
    await updateRecord('show', admin, show.id, { title: 'Renamed', videoUrl: one.url });
    await makeArticle({ content: '<p>No file</p>' });
    expect(adding).not.toHaveBeenCalled();
    await updateRecord('show', admin, show.id, {
      description: `<p>${other.url}</p>`,
      thumbnailUrl: other.url,
    });
    expect(adding).toHaveBeenCalledTimes(1);
  });

  it('are only known for the kinds of record in the table', () => {
    expect(() => contentRef(User, 'x')).toThrow('users is missing in UPLOAD_USERS');
  });
});

it('the media library lists and counts unused files by the index', async () => {
  const [one, other] = [await upload(), await upload()];
  const before = (await countFiles(admin)).unused;
  const article = await makeArticle({ imageUrl: one.url });
  expect((await countFiles(admin)).unused).toBe(before - 1);
  const { files } = await listUploads(admin, { isUnused: true });
  expect(files.map(({ id }) => id)).toContain(other.id);
  expect(files.map(({ id }) => id)).not.toContain(one.id);
  await Upload.updateOne({ _id: one.id }, { $set: { 'usage.offeredAt': new Date() } });
  await updateRecord('article', admin, article.id, { imageUrl: '' });
  expect((await countFiles(admin)).unused).toBe(before);
});

it('the cleanup deletes unused files among more than a hundred, and keeps those that content uses', async () => {
  const { id } = await upload();
  const names = await copyRecord(id, 110);
  const used = [names[3], names[60], names[109]] as string[];
  const urls = used.map((name) => `<p>/assets/show/x/gallery/${name}.png</p>`);
  const article = await makeArticle({ content: urls.join('') });
  expect(await sweepUploads()).toBe(107);
  const left = await Upload.find({ _id: { $in: names } }, { _id: 1 }).lean<StoredUpload[]>();
  expect(left.map(({ _id }) => _id).sort()).toEqual(used.sort());
  await removeRecord('article', admin, article.id);
  expect(await Upload.countDocuments({ _id: { $in: names }, 'usage.withheldAt': null })).toBe(0);
});

describe('the index', () => {
  /** Uses of every kind, as a version of the program without the index left them. */
  async function oldSite() {
    const files = await Promise.all(Array.from({ length: 4 }, upload));
    const [one, two, three, four] = files.map(({ url }) => url);
    await makeShow({ media: [{ type: 'image', url: one }] });
    await makeArticle({ content: `<p><a href="${two}">two</a></p>` });
    await makePerson({ videoUrl: three });
    await updateRecord('settings', admin, '', { faviconUrl: four });
    const names = files.map(({ id }) => id);
    const expected = await findUses(names);
    expect([...expected.values()].map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    await Upload.updateMany({}, { $set: { 'usage.usedBy': [], 'usage.addedAt': null } });
    await AppState.updateOne({ _id: DATA_VERSION_ID }, { $set: { value: '1' } });
    expect([...(await findUses(names)).values()].flat()).toEqual([]);
    return { names, expected };
  }

  const version = async () => (await AppState.findById(DATA_VERSION_ID).lean())?.value;
  const start = () => prepareDatabase({ seed: 'none', announce: quiet });

  it('is built once by several programs that start on an old site', async () => {
    const { names, expected } = await oldSite();
    await Promise.all([start(), start()]);
    expect(await findUses(names)).toEqual(expected);
    expect(await version()).toBe(String(LATEST_DATA_VERSION));
    const before = await usedBy(names[0] ?? '');
    await AppState.updateOne({ _id: DATA_VERSION_ID }, { $set: { value: '1' } });
    await start();
    expect(await usedBy(names[0] ?? '')).toEqual(before);
  });

  it('is right after the restore of a backup from before it existed', async () => {
    const { names, expected } = await oldSite();
    await backUpAndRestore();
    expect(await findUses(names)).toEqual(expected);
    await start();
    expect(await findUses(names)).toEqual(expected);
  });

  it('is right after the restore of a backup during which a record was saved', async () => {
    const { id, url } = await upload();
    const article = await makeArticle();
    const read = vi.spyOn(Upload, 'find').mockImplementationOnce(((...asked: []) => ({
      lean: async () => {
        read.mockRestore();
        const records = await Upload.find(...asked).lean();
        await updateRecord('article', admin, article.id, { imageUrl: url });
        return records;
      },
    })) as never);
    await backUpAndRestore(async () => expect(await usedBy(id)).toEqual([`article:${article.id}:2`]));
    expect(await placesOf(id)).toEqual([`/admin/news/${article.id}`]);
  });
});
