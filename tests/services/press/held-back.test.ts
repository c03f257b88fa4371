/** Files that only kits that are not open to everybody use are not served; see docs/decisions/0106-files-that-are-held-back.md. */
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { ApprovalRound } from '~models/approval-round';
import { Screener } from '~models/screener';
import { Show } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { keepChanges } from '~/services/records/keep-changes';
import { publishChanges, saveWithChanges } from '~/services/records/publish-changes';
import { updateRecord } from '~/services/records/update';
import { removeRecord } from '~/services/records/remove';
import { restoreTrashed } from '~/services/records/trash';
import { readOpenKit } from '~/services/site/press/read-kit';
import { storageContext } from '~/services/storage/open';
import { withheldKey } from '~/services/storage/storage';
import { deleteUpload } from '~/services/uploads/library/delete-upload';
import { updateUpload } from '~/services/uploads/library/file';
import { listUploads } from '~/services/uploads/library/files';
import { findUses } from '~/services/uploads/usage/find-uses';
import { findPublicPlaces, rejectFilesOnSite } from '~/services/uploads/usage/files-on-site';
import { sweepUploads } from '~/services/uploads/usage/garbage-collection';
import { addUses } from '~/services/uploads/usage/record-uses';
import { settleKits, settleServing } from '~/services/uploads/usage/settle-serving';
import { actor, makeArticle, makeShow } from '../../make';
import { makeUpload, video } from '../../media-files';
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
    const { id } = await makeArticle({ status: 'published' });
    await updateRecord('article', admin, id, { imageUrl: url }, { force: true });
    expect(await servingOf(still)).toEqual(SERVED);
    await updateRecord('article', admin, id, { imageUrl: '' });
    expect(await servingOf(still)).toEqual(HELD_BACK);
    await updateRecord('show', admin, showId, { thumbnailUrl: url }, { force: true });
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

it('the settings close all kits and open them again', async () => {
  const { stills } = await makeKit({ visibility: 'public' });
  const [still = ''] = stills;
  await updateRecord('settings', admin, '', { pressEnabled: false });
  expect(await servingOf(still)).toEqual(HELD_BACK);
  await updateRecord('settings', admin, '', { pressEnabled: null });
  expect(await servingOf(still)).toEqual(SERVED);
});

it('what is said of a still settles whether it is served', async () => {
  const { stills } = await makeKit({ visibility: 'public' });
  const [still = ''] = stills;
  await updateUpload(admin, still, { press: { usableUntil: '2020-01-01T00:00:00Z' } });
  expect(await servingOf(still)).toEqual(HELD_BACK);
  await updateUpload(admin, still, { press: { usableUntil: null } });
  expect(await servingOf(still)).toEqual(SERVED);
});

describe('a file on a public page', () => {
  it('cannot come under embargo, and its place is named', async () => {
    const { stills, showId } = await makeKit({ visibility: 'public' });
    const [still = ''] = stills;
    const { key } = await Upload.findById(still).orFail().lean<StoredUpload>();
    const { title } = await makeArticle({ imageUrl: `/assets/${key}`, status: 'published' });
    const words = `This picture is already on the site: the article “${title}”`;
    await expect(saveKit(showId, { embargoUntil: tomorrow() })).rejects.toMatchObject({
      status: 409,
      message: words,
      fields: { 'press.stills.0.file': [words] },
    });
    await saveKit(showId, { visibility: 'link', embargoUntil: null });
    expect(await servingOf(still)).toEqual(SERVED);
  });

  it('may stay in a kit that was under embargo before, when something else of the kit changes', async () => {
    const { stills, showId } = await makeKit({ visibility: 'public', embargoUntil: tomorrow() });
    const { key } = await Upload.findById(stills[0]).orFail().lean<StoredUpload>();
    const { id } = await makeArticle({ status: 'published' });
    await updateRecord('article', admin, id, { imageUrl: `/assets/${key}` }, { force: true });
    await saveKit(showId, { logline: 'A harbour at night.' });
    const other = await makeStill();
    await makeArticle({ imageUrl: other.url, status: 'published' });
    await expect(saveKit(showId, { stills: itemsOf(stills[0] ?? '', other.id) })).rejects.toMatchObject({
      status: 409,
      fields: { 'press.stills.1.file': expect.any(Array) as [] },
    });
  });
});

it('a refused still cannot be put on a page, and what is left alone goes through', async () => {
  const [before, refused] = await Promise.all([makeStill(), makeStill()]);
  const article = await makeArticle({ imageUrl: before.url });
  for (const { id } of [before, refused]) await refuse(id);
  await expect(updateRecord('article', admin, article.id, { imageUrl: refused.url })).rejects.toMatchObject({
    status: 409,
    fields: { imageUrl: [expect.stringContaining('Still.png') as string] },
  });
  await updateRecord('article', admin, article.id, { imageUrl: before.url, title: 'Another title' });
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
  await makeScreener(show.id, film.url);
  await settleServing([film.id]);
  expect(await servingOf(film.id)).toEqual(HELD_BACK);
  expect((await findUses([film.id])).get(film.id)).toMatchObject([
    { kind: 'screener', title: 'The film', path: `/admin/shows/${show.id}/screeners` },
  ]);
});

it('an image that stands for a film alone is held back and served with it', async () => {
  const [film, image] = [await makeUpload(await video()), await makeStill()];
  const show = await makeShow({ status: 'active' });
  await updateUpload(admin, film.id, { posterUrl: image.url });
  expect(await servingOf(image.id)).toEqual(SERVED);
  await makeScreener(show.id, film.url);
  await settleServing([film.id]);
  expect(await servingOf(image.id)).toEqual(HELD_BACK);
  const other = await makeStill();
  await updateUpload(admin, film.id, { posterUrl: other.url });
  expect(await servingOf(other.id)).toEqual(HELD_BACK);
  await updateRecord('show', admin, show.id, { videoUrl: film.url }, { force: true });
  expect(await servingOf(other.id)).toEqual(SERVED);
  await updateRecord('show', admin, show.id, { videoUrl: '' });
  expect(await servingOf(other.id)).toEqual(HELD_BACK);
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

it('a film whose picture somebody has refused cannot be put on the site', async () => {
  const [film, image, show] = [await makeUpload(await video()), await makeStill(), await makeShow()];
  await makeScreener(show.id, film.url);
  await settleServing([film.id]);
  await updateUpload(admin, film.id, { posterUrl: image.url });
  await refuse(image.id);
  await expect(updateRecord('show', admin, show.id, { videoUrl: film.url })).rejects.toMatchObject({
    status: 409,
    fields: { videoUrl: [expect.stringMatching(/somebody in the picture has refused it/)] },
  });
});

it('a clip of a kit is shown by its own frame once somebody has refused the picture that stood for it', async () => {
  const [film, image] = [await makeUpload(await video()), await makeStill()];
  const { showId } = await makeKit({ visibility: 'public', clips: itemsOf(film.id) });
  await updateUpload(admin, film.id, { posterUrl: image.url });
  const { slug } = await Show.findById(showId).orFail().lean();
  const posterOf = async () => (await readOpenKit(slug)).kit.clips[0]?.posterUrl;
  expect(await posterOf()).toBe(image.url);
  await refuse(image.id);
  expect(await posterOf()).not.toBe(image.url);
});

it('an image that stands for a film on a public page is on the site there', async () => {
  const [film, image] = [await makeUpload(await video()), await makeStill()];
  const { id } = await makeShow({ title: 'Ember', status: 'active', videoUrl: film.url });
  await updateUpload(admin, film.id, { posterUrl: image.url });
  const stored = await Upload.findById(image.id).orFail().lean<StoredUpload>();
  const places = await findPublicPlaces([stored]);
  expect(places.get(image.id)).toMatchObject([{ kind: 'show', id, title: 'Ember' }]);
});

it('a form asks before it puts a film of a screener on the site', async () => {
  const { id, url } = await makeUpload(await video());
  const show = await makeShow();
  await makeScreener(show.id, url);
  await settleServing([id]);
  const save = (force: boolean) => updateRecord('show', admin, show.id, { videoUrl: url }, { force });
  await expect(save(false)).rejects.toMatchObject({
    status: 409,
    question: { text: 'This film is a screener. Put it on the site?', verb: 'Put it on the site' },
  });
  expect((await servingOf(id)).isHeldBack).toBe(true);
  await save(true);
  expect((await servingOf(id)).isHeldBack).toBe(false);
});

it('so do the forms of the settings, and of unpublished changes that are published, but not of those that are kept', async () => {
  const { id, url } = await makeUpload(await video());
  const show = await makeShow({ status: 'active' });
  await makeScreener(show.id, url);
  await settleServing([id]);
  const ASKED = { status: 409, question: { text: 'This film is a screener. Put it on the site?' } };
  const reel = { reelVideoUrl: url };
  await expect(updateRecord('settings', admin, '', reel)).rejects.toMatchObject(ASKED);
  await expect(saveWithChanges('show', admin, show.id, { videoUrl: url })).rejects.toMatchObject(ASKED);
  await keepChanges('show', admin, show.id, { videoUrl: url });
  await expect(publishChanges('show', admin, show.id)).rejects.toMatchObject(ASKED);
  expect(await servingOf(id)).toEqual(HELD_BACK);
  await publishChanges('show', admin, show.id, { force: true });
  expect(await servingOf(id)).toEqual(SERVED);
});

/** Stores a screener with this film, as its screen does. */
async function makeScreener(showId: string, filmUrl: string): Promise<void> {
  const _id = new Types.ObjectId();
  await addUses(admin, Screener, { _id, version: 0 }, { filmUrl });
  await Screener.create({
    _id,
    show: showId,
    title: 'The film',
    filmUrl,
    expiresAt: tomorrow(),
    starts: 5,
    createdAt: new Date(),
  });
}

/** Names somebody on a picture, who has refused it. */
async function refuse(file: string): Promise<void> {
  const _id = new Types.ObjectId();
  const named = { personId: '', name: 'Amal Rahmani' };
  await Upload.updateOne({ _id: file }, { $set: { people: [{ _id, ...named, approval: true }] } });
  await ApprovalRound.create({
    show: String(new Types.ObjectId()),
    label: 'First',
    closesAt: tomorrow(),
    silence: 'approves',
    people: [{ _id, ...named, soloRefusals: 50, groupRefusals: 50 }],
    verdicts: [{ file, person: String(_id), isSolo: true, verdict: 'refused', at: new Date() }],
    createdAt: new Date(),
  });
}
