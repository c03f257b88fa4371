/** Files that only kits that are not open to everybody use are not served; see docs/decisions/0106-files-that-are-held-back.md. */
import { Types } from 'mongoose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApprovalRound } from '~models/approval-round';
import { Job } from '~models/job';
import { Show } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { publishChanges, saveWithChanges } from '~/records/save/publish-changes.server';
import { withStillStates } from '~/press/kits/kit-files.server';
import { editRecord, updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { restoreTrashed } from '~/records/save/trash.server';
import { readOpenKit } from '~/press/kits/read-kit.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import { deleteUpload, updateUpload } from '~/media/library/library-file.server';
import { listUploads } from '~/media/library/library-files.server';
import { workOnNext } from '~/media/jobs/job.server';
import { findUses } from '~/media/usage/find-uses.server';
import { findPublicPlaces } from '~/media/usage/files-on-site.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { settleKits, settleServing } from '~/media/usage/settle-serving.server';
import { actor, makeArticle, makeShow } from '../../make';
import { makeUpload, picture, video } from '../../media-files';
import {
  CLEARED,
  HELD_BACK,
  itemsOf,
  makeKitOfStills,
  makeScreenerOf,
  makeStill,
  saveKit,
  servingOf,
  SERVED,
  tomorrow,
} from './kits';

const admin = actor('admin');

describe('a still of a kit alone', () => {
  it.each([
    ['off', HELD_BACK],
    ['public', { ...SERVED, served: 5 }],
  ] as const)(
    'has its smaller copies beside it if the kit becomes %s while they are made',
    async (visibility, place) => {
      const { id } = await makeUpload(await picture(400, 4, 'jpeg'));
      await Upload.updateOne({ _id: id }, { $set: CLEARED });
      const { id: showId } = await makeShow({ status: 'active' });
      const before = visibility === 'off' ? 'public' : 'off';
      await saveKit(showId, { stills: itemsOf(id), visibility: before });
      const { storage } = storageContext();
      const put = storage.put.bind(storage);
      let count = 0;
      const spy = vi.spyOn(storage, 'put').mockImplementation(async (...file) => {
        count += 1;
        if (count === 2) await saveKit(showId, { visibility });
        // Not only once all copies are made.
        if (count === 3 && visibility === 'off') expect((await servingOf(id)).served).toBe(0);
        await put(...file);
      });
      onTestFinished(() => spy.mockRestore());
      await Job.deleteMany({ subject: { $ne: id } });
      while (await workOnNext(new AbortController().signal, (error) => expect.fail(String(error))));
      expect((await Upload.findById(id).lean<StoredUpload>())?.variants).toHaveLength(4);
      expect(await servingOf(id)).toEqual(place);
    },
  );

  it('is held back while the kit is off, by link, or under embargo', async () => {
    const { stills, showId } = await makeKitOfStills({ visibility: 'public' });
    for (const press of [
      { visibility: 'off' },
      { visibility: 'link' },
      { visibility: 'public', embargoUntil: tomorrow() },
    ] as const) {
      await saveKit(showId, press);
      expect(await servingOf(stills[0] ?? '')).toEqual(HELD_BACK);
      await saveKit(showId, { visibility: 'public', embargoUntil: null });
      expect(await servingOf(stills[0] ?? '')).toEqual(SERVED);
    }
  });

  it.each([
    ['held back', new Date()],
    ['served', null],
  ] as const)(
    'gets its smaller copies while it is about to be moved, and its record says already that it is %s',
    async (_, heldBackAt) => {
      const { id, file } = await makeUpload(await picture(64, 36, 'jpeg'));
      if (!heldBackAt) await storageContext().storage.move(file, withheldKey(file), 'image/jpeg');
      await Upload.updateOne({ _id: id }, { $set: { 'usage.heldBackAt': heldBackAt } });
      await Job.deleteMany({ subject: { $ne: id } });
      await workOnNext(new AbortController().signal, (error) => expect.fail(String(error)));
      expect((await Upload.findById(id).lean<StoredUpload>())?.variants).toHaveLength(2);
      expect(await Job.countDocuments({ subject: id })).toBe(0);
    },
  );

  it('is held back with its show', async () => {
    const { stills, showId } = await makeKitOfStills({ visibility: 'public' });
    const still = stills[0] ?? '';
    expect(await servingOf(still)).toEqual(SERVED);
    await updateRecord('show', admin, showId, { status: 'inactive' });
    expect(await servingOf(still)).toEqual(HELD_BACK);
    await updateRecord('show', admin, showId, { status: 'active' });
    expect(await servingOf(still)).toEqual(SERVED);
  });

  it('is held back unless it is ready', async () => {
    const { stills } = await makeKitOfStills({ visibility: 'public' });
    const still = stills[0] ?? '';
    await Upload.updateOne({ _id: still }, { $set: { 'press.cleared': false } });
    await settleServing([still]);
    expect(await servingOf(still)).toEqual(HELD_BACK);
    await Upload.updateOne({ _id: still }, { $set: { 'press.cleared': true } });
    await settleServing([still]);
    expect(await servingOf(still)).toEqual(SERVED);
  });

  it('is in use, stays in the library, and cannot be deleted', async () => {
    const { stills, showId } = await makeKitOfStills({ visibility: 'link' });
    const still = stills[0] ?? '';
    expect((await findUses([still])).get(still)).toMatchObject([
      { kind: 'show', id: showId, fields: ['press'] },
    ]);
    const { files } = await listUploads(admin, { q: '' });
    expect(files.find(({ id }) => id === still)).toMatchObject({ withheld: true, mayDelete: false });
    const states = [{ state: 'kit' }, { state: 'embargo' }, { onlyServed: true }] as const;
    const found = await Promise.all(states.map(async (query) => (await listUploads(admin, query)).files));
    expect(found.map((each) => each.some(({ id }) => id === still))).toEqual([true, false, false]);
    await expect(deleteUpload(admin, still)).rejects.toMatchObject({ status: 409 });
    await sweepUploads();
    expect(await servingOf(still)).toEqual(HELD_BACK);
  });

  it('is served while a page has it, and held back again without it', async () => {
    const { stills, showId } = await makeKitOfStills({ visibility: 'link' });
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
    const { stills, showId } = await makeKitOfStills({ visibility: 'public' });
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
  const { stills } = await makeKitOfStills({ visibility: 'public' });
  const [still = ''] = stills;
  await updateRecord('settings', admin, '', { pressEnabled: false });
  expect(await servingOf(still)).toEqual(HELD_BACK);
  await updateRecord('settings', admin, '', { pressEnabled: null });
  expect(await servingOf(still)).toEqual(SERVED);
});

it('what is said of a still settles whether it is served', async () => {
  const { stills } = await makeKitOfStills({ visibility: 'public' });
  const [still = ''] = stills;
  await updateUpload(admin, still, { press: { usableUntil: '2020-01-01T00:00:00Z' } });
  expect(await servingOf(still)).toEqual(HELD_BACK);
  await updateUpload(admin, still, { press: { usableUntil: null } });
  expect(await servingOf(still)).toEqual(SERVED);
});

describe('a file on a public page', () => {
  it('cannot come under embargo, and its place is named; one of a draft can', async () => {
    const { stills, showId } = await makeKitOfStills({ visibility: 'public' });
    const [still = ''] = stills;
    const { key } = await Upload.findById(still).orFail().lean<StoredUpload>();
    const { id, title } = await makeArticle({ imageUrl: `/assets/${key}`, status: 'draft' });
    await saveKit(showId, { embargoUntil: tomorrow() });
    await saveKit(showId, { embargoUntil: null });
    await updateRecord('article', admin, id, { status: 'published' });
    const words = `This picture is already on the site: the article “${title}”`;
    await expect(saveKit(showId, { embargoUntil: tomorrow() })).rejects.toMatchObject({
      status: 409,
      message: words,
      fields: { 'press.stills.0.file': [words] },
    });
    await saveKit(showId, { visibility: 'link', embargoUntil: null });
    expect(await servingOf(still)).toEqual(SERVED);
  });

  it('comes under embargo with its kit in a save that allows it, and stays on the site', async () => {
    const { stills, showId } = await makeKitOfStills({ visibility: 'public' }, 2);
    const [still = '', other = ''] = stills;
    const { key } = await Upload.findById(still).orFail().lean<StoredUpload>();
    const { id, title } = await makeArticle({ imageUrl: `/assets/${key}`, status: 'published' });
    const press = { embargoUntil: '2101-01-01T00:00:00.000Z', logline: 'Rain.' };
    await expect(updateRecord('show', admin, showId, { press })).rejects.toMatchObject({ status: 409 });
    const { record } = await editRecord('show', admin, showId, { press }, { allowsPublicFiles: true });
    expect(record.press).toMatchObject({ ...press, stills: [{ file: still }, { file: other }] });
    expect([await servingOf(still), await servingOf(other)]).toEqual([SERVED, HELD_BACK]);
    const [shown] = await withStillStates([record]);
    expect(shown?.press.stills).toMatchObject([
      { file: still, onSite: [{ kind: 'news', id, title }] },
      { file: other, onSite: [] },
    ]);
  });

  it('may stay in a kit that was under embargo before, when something else of the kit changes', async () => {
    const { stills, showId } = await makeKitOfStills({ visibility: 'public', embargoUntil: tomorrow() });
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
  const { stills, showId } = await makeKitOfStills({ visibility: 'public' });
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
  await makeScreenerOf(show.id, film.url);
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
  await makeScreenerOf(show.id, film.url);
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

it('a film whose picture was refused cannot be put on the site', async () => {
  const [film, image, show] = [await makeUpload(await video()), await makeStill(), await makeShow()];
  await makeScreenerOf(show.id, film.url);
  await settleServing([film.id]);
  await updateUpload(admin, film.id, { posterUrl: image.url });
  await refuse(image.id);
  await expect(updateRecord('show', admin, show.id, { videoUrl: film.url })).rejects.toMatchObject({
    status: 409,
    fields: { videoUrl: [expect.stringMatching(/somebody in the picture has refused it/)] },
  });
});

it('a clip of a kit is shown by its own frame once the picture that stood for it was refused', async () => {
  const [film, image] = [await makeUpload(await video()), await makeStill()];
  const { showId } = await makeKitOfStills({ visibility: 'public', clips: itemsOf(film.id) });
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

it('the settings and unpublished changes that are published ask before they put a film of a screener on the site; keeping them does not', async () => {
  const { id, url } = await makeUpload(await video());
  const show = await makeShow({ status: 'active' });
  await makeScreenerOf(show.id, url);
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

/** Names a person on a picture, who has refused it. */
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
