/** Files that only kits that are not open to everybody use are not served; see docs/decisions/0106-files-that-are-held-back.md. */
import { describe, expect, it } from 'vitest';
import { Screener } from '~models/screener';
import { Show } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { updateRecord } from '~/services/records/update';
import { removeRecord } from '~/services/records/remove';
import { restoreTrashed } from '~/services/records/trash';
import { storageContext } from '~/services/storage/open';
import { withheldKey } from '~/services/storage/storage';
import { deleteUpload } from '~/services/uploads/library/delete-upload';
import { listUploads } from '~/services/uploads/library/files';
import { findUses } from '~/services/uploads/usage/find-uses';
import { rejectFilesOnSite } from '~/services/uploads/usage/files-on-site';
import { sweepUploads } from '~/services/uploads/usage/garbage-collection';
import { addUses } from '~/services/uploads/usage/record-uses';
import { settleKits, settleServing } from '~/services/uploads/usage/settle-serving';
import { actor, makeArticle, makeShow } from '../../make';
import { HELD_BACK, itemsOf, makeKit, makeStill, saveKit, servingOf, SERVED, tomorrow } from './kits';

const admin = actor('admin');

describe('a still of a kit alone', () => {
  it.each([
    ['off', null],
    ['link', null],
    ['public', 'tomorrow'],
  ] as const)('is held back while the kit is %s, under embargo until %s', async (visibility, until) => {
    const embargoUntil = until && tomorrow();
    const { stills, showId } = await makeKit({ visibility, embargoUntil });
    expect(await servingOf(stills[0] ?? '')).toEqual(HELD_BACK);
    await saveKit(showId, { visibility: 'public', embargoUntil: null });
    expect(await servingOf(stills[0] ?? '')).toEqual(SERVED);
    await saveKit(showId, { visibility, embargoUntil });
    expect(await servingOf(stills[0] ?? '')).toEqual(HELD_BACK);
  });

  it('is held back with its show', async () => {
    const { stills, showId } = await makeKit({ visibility: 'public' });
    const still = stills[0] ?? '';
    expect(await servingOf(still)).toEqual(SERVED);
    await updateRecord('show', admin, showId, { status: 'inactive' });
    expect(await servingOf(still)).toEqual(HELD_BACK);
    await updateRecord('show', admin, showId, { status: 'active' });
    expect(await servingOf(still)).toEqual(SERVED);
  });

  it('is held back unless it is ready', async () => {
    const { stills } = await makeKit({ visibility: 'public' });
    const still = stills[0] ?? '';
    await Upload.updateOne({ _id: still }, { $set: { 'press.cleared': false } });
    await settleServing([still]);
    expect(await servingOf(still)).toEqual(HELD_BACK);
    await Upload.updateOne({ _id: still }, { $set: { 'press.cleared': true } });
    await settleServing([still]);
    expect(await servingOf(still)).toEqual(SERVED);
  });

  it('is in use, stays in the library, and cannot be deleted', async () => {
    const { stills, showId } = await makeKit({ visibility: 'link' });
    const still = stills[0] ?? '';
    expect((await findUses([still])).get(still)).toMatchObject([
      { kind: 'show', id: showId, fields: ['press'] },
    ]);
    const { files } = await listUploads(admin, { q: '' });
    expect(files.find(({ id }) => id === still)).toMatchObject({ withheld: true, mayDelete: false });
    await expect(deleteUpload(admin, still)).rejects.toMatchObject({ status: 409 });
    await sweepUploads();
    expect(await servingOf(still)).toEqual(HELD_BACK);
  });

  it('is served while a page has it, and held back again without it', async () => {
    const { stills, showId } = await makeKit({ visibility: 'link' });
    const [still = ''] = stills;
    const upload = await Upload.findById(still).orFail().lean<StoredUpload>();
    const url = `/assets/${upload.key}`;
    const { id } = await makeArticle({ imageUrl: url, status: 'published' });
    expect(await servingOf(still)).toEqual(SERVED);
    await updateRecord('article', admin, id, { imageUrl: '' });
    expect(await servingOf(still)).toEqual(HELD_BACK);
    await updateRecord('show', admin, showId, { thumbnailUrl: url });
    expect(await servingOf(still)).toEqual(SERVED);
    await updateRecord('show', admin, showId, { thumbnailUrl: '' });
    expect(await servingOf(still)).toEqual(HELD_BACK);
  });

  it('goes into the trash with its show, and comes back held back', async () => {
    const { stills, showId } = await makeKit({ visibility: 'public' });
    const [still = ''] = stills;
    await removeRecord('show', admin, showId);
    const gone = await Upload.findById(still).orFail().lean<StoredUpload>();
    expect(gone.usage).toMatchObject({ withheldAt: expect.any(Date) as Date, heldBackAt: null });
    await restoreTrashed(admin, 'shows', showId);
    expect(await servingOf(still)).toEqual(HELD_BACK);
  });

  it('was withheld before, and is never served on its way into a kit', async () => {
    const still = await makeStill();
    const { id } = await makeArticle({ imageUrl: still.url });
    await removeRecord('article', admin, id);
    const other = await makeShow();
    const { storage } = storageContext();
    const moved: string[] = [];
    const move = storage.move.bind(storage);
    storage.move = (from, to, type) => {
      moved.push(to);
      return move(from, to, type);
    };
    await saveKit(other.id, { visibility: 'link', stills: itemsOf(still.id) });
    storage.move = move;
    expect(moved.filter((key) => withheldKey(key) !== key && !key.startsWith('withheld/'))).toEqual([]);
    expect(await servingOf(still.id)).toEqual(HELD_BACK);
  });
});

it('an interruption between a write and the move is mended', async () => {
  const { stills, showId } = await makeKit({ visibility: 'public' });
  const [still = ''] = stills;
  await Show.updateOne({ _id: showId }, { $set: { 'press.visibility': 'off' }, $inc: { version: 1 } });
  await settleKits();
  expect(await servingOf(still)).toEqual(HELD_BACK);
  await Upload.updateOne({ _id: still }, { $set: { 'usage.heldBackAt': null } });
  await sweepUploads();
  expect(await servingOf(still)).toEqual(HELD_BACK);
});

it('a file of a screener alone is held back', async () => {
  const film = await makeStill();
  const show = await makeShow();
  const current = { _id: show.id, version: 0 };
  const fields = { filmUrl: film.url };
  await addUses(admin, Screener, current, fields);
  await Screener.create({
    _id: show.id,
    show: show.id,
    title: 'The film',
    ...fields,
    expiresAt: tomorrow(),
    starts: 5,
    createdAt: new Date(),
  });
  await settleServing([film.id]);
  expect(await servingOf(film.id)).toEqual(HELD_BACK);
  expect((await findUses([film.id])).get(film.id)).toMatchObject([
    { kind: 'screener', title: 'The film', path: `/admin/shows/${show.id}/screeners` },
  ]);
});

it('a file on a public page cannot be held back, and its place is named', async () => {
  const still = await makeStill();
  const files = [{ file: still.id, field: 'press.stills.0.file' }];
  const { id, title } = await makeArticle({ imageUrl: still.url, status: 'draft' });
  await rejectFilesOnSite(files);
  await updateRecord('article', admin, id, { status: 'published' });
  const words = `This picture is already on the site: the article “${title}”`;
  await expect(rejectFilesOnSite(files)).rejects.toMatchObject({
    status: 409,
    message: words,
    fields: { 'press.stills.0.file': [words] },
  });
});
