/** Backups while editors save, delete, restore and replace: whatever is in a backup has what it names. */
import { IS_LONG } from '../../full-length';
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Article } from '~models/article';
import { Page } from '~models/page';
import { Person } from '~models/person';
import { Settings } from '~models/settings';
import { Show, type StoredShow } from '~models/show';
import { TrashEntry } from '~models/trash-entry';
import { Upload, type StoredUpload } from '~models/upload';
import { openHeldBackup, restoreBackup } from '~/operations/backup/held-backup.server';
import { listBackupRuns, recentBackupRuns } from '~/operations/backup/backup-runs.server';
import { limitHistory } from '~/core/db/retention.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { deleteForEver, restoreTrashed } from '~/records/save/trash.server';
import { updateRecord } from '~/records/save/record-update.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { usedIn } from '~/media/usage/find-uses.server';
import { actor, makeArticle, makePage, makePerson, makeShow, unique } from '../../make';
import { makeUpload, picture } from '../../media-files';
import {
  atNight,
  loseEverything,
  makeFile,
  makeOne,
  newPlace,
  restoreFile,
  restoreNewest,
  useBackups,
} from '../../backup-steps';

const [admin, editor] = [actor('admin'), actor('editor')];
const place = newPlace();

beforeAll(() => useBackups({ to: place }));

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  useBackups({});
  rmSync(place, { recursive: true, force: true });
});

const key = (url: string) => url.slice('/assets/'.length);

type Find = (...given: unknown[]) => { toArray: () => Promise<unknown> };

type Work = () => Promise<unknown>;

/** Runs work before records of a collection are read for the nth time, or each time. */
const beforeReading = (model: { collection: unknown }, work: Work, nth = 1) =>
  aroundReading(model, async (read) => (await work(), read()), nth);

const afterReading = (model: { collection: unknown }, work: Work, nth: number) =>
  aroundReading(
    model,
    async (read) => {
      const found = await read();
      await work();
      return found;
    },
    nth,
  );

function aroundReading(
  { collection }: { collection: unknown },
  around: (read: Work) => Promise<unknown>,
  nth: number,
): void {
  const target = collection as { find: Find };
  const find = target.find.bind(target);
  let count = 0;
  vi.spyOn(target, 'find').mockImplementation((...given) => {
    const isReading = (given[1] as { raw?: true } | undefined)?.raw === true;
    if (!isReading || ((count += 1) !== nth && nth > 0)) return find(...given);
    return { toArray: () => around(() => find(...given).toArray()) };
  });
}

const EACH_TIME = 0;

const isTrashed = (id: string) => TrashEntry.exists({ _id: `show:${id}` }).then((found) => found !== null);
const isStored = (id: string) => Show.exists({ _id: id }).then((found) => found !== null);

/** What records name and is not there. */
async function missing(): Promise<string[]> {
  const problems: string[] = [];
  const { storage } = storageContext();
  for (const show of await Show.find().lean<StoredShow[]>())
    for (const name of usedIn(show)) {
      const upload = await Upload.findById(name).lean<StoredUpload | null>();
      // What a record uses is served.
      if (!upload || !(await storage.stat(upload.key))) problems.push(`${show.title}: ${name}`);
    }
  for (const entry of await TrashEntry.find().lean())
    for (const name of entry.files)
      if (!(await Upload.exists({ _id: name }))) problems.push(`${entry.title}: ${name}`);
  return problems;
}

let night = 0;
async function backUp(): Promise<void> {
  night += 1;
  atNight(new Date(Date.UTC(2026, 0, night)).toISOString().slice(0, 10));
  await makeOne();
  vi.useRealTimers();
  vi.restoreAllMocks();
}

const withPicture = async (title: string) => {
  const { url } = await makeUpload(await picture(30 + night, 20 + Math.round(Math.random() * 500)));
  const { id } = await makeShow({ title: unique(title), thumbnailUrl: url });
  return { id, url };
};

it('a backup in one file has the file of a record that is saved while its records are written', async () => {
  const file = path.join(place, 'site.tar');
  const saved = [(await withPicture('D')).id];
  beforeReading(Show, async () => saved.push((await withPicture('E')).id));
  await makeFile(file);
  vi.restoreAllMocks();
  expect(readdirSync(place)).toEqual(['site.tar']);
  // Health lists it, and the schedule does not count it.
  expect(await listBackupRuns(1)).toMatchObject([{ state: 'proved', by: 'command', place: file }]);
  expect(await recentBackupRuns(1)).not.toMatchObject([{ place: file }]);
  await loseEverything();
  await restoreFile(file);
  expect([await Promise.all(saved.map(isStored)), await missing()]).toEqual([[true, true], []]);
  execFileSync('tar', ['-xf', file, '-C', place]);
  rmSync(file);
  await loseEverything();
  await restoreNewest();
  expect([await Promise.all(saved.map(isStored)), await missing()]).toEqual([[true, true], []]);
  for (const folder of ['records', 'files']) rmSync(path.join(place, folder), { recursive: true });
});

it('a record that goes into the trash, or comes out of it, meanwhile is in the backup once, with its picture', async () => {
  const [leaving, arriving, both] = [await withPicture('A'), await withPicture('B'), await withPicture('C')];
  await removeRecord('show', editor, arriving.id);
  beforeReading(Show, async () => {
    await removeRecord('show', editor, both.id);
    await restoreTrashed(editor, 'shows', arriving.id);
  });
  beforeReading(TrashEntry, async () => {
    await removeRecord('show', editor, leaving.id);
    await restoreTrashed(editor, 'shows', both.id);
  });
  await backUp();
  await loseEverything();
  await restoreNewest();
  for (const { id } of [leaving, arriving, both])
    expect([await isStored(id), await isTrashed(id)]).toContain(true);
  for (const { id } of [leaving, arriving, both])
    expect([await isStored(id), await isTrashed(id)].filter(Boolean)).toHaveLength(1);
  expect(await missing()).toEqual([]);
});

it('a file that is deleted for ever after the record was read that uses it: the records are read again', async () => {
  const { id, url } = await withPicture('Replaced');
  const other = await makeUpload(await picture(200, 31));
  limitHistory({ versions: 0, trashDays: 0 });
  beforeReading(Upload, async () => updateRecord('show', editor, id, { thumbnailUrl: other.url }));
  await backUp();
  limitHistory({ versions: 50, trashDays: 30 });
  await loseEverything();
  await restoreNewest();
  expect((await Show.findById(id).lean())?.thumbnailUrl).toBe(other.url);
  expect(await Upload.exists({ key: key(url) })).toBeNull();
  expect(await missing()).toEqual([]);
});

it('a file that was lost is in no backup, and does not keep the others from it', async () => {
  const { id, url } = await withPicture('Lost');
  await storageContext().storage.delete(key(url));
  await backUp();
  expect(await isStored(id)).toBe(true);
  await Show.deleteOne({ _id: id });
  await Upload.deleteOne({ key: key(url) });
});

it.each([
  ['while all are read', 1],
  ['while they are compared', 2],
])(
  'of two saves, the second after the first was answered, no backup has the second only: %s',
  async (_, nth) => {
    const { id: article } = await makeArticle({ title: 'Before' });
    const { id: show } = await makeShow({ title: 'Before' });
    beforeReading(
      Show,
      async () => {
        await updateRecord('article', editor, article, { title: 'After' });
        await updateRecord('show', editor, show, { title: 'After' });
      },
      nth,
    );
    await backUp();
    await restoreNewest();
    const titles = [await Article.findById(article).lean(), await Show.findById(show).lean()];
    expect(titles.map((record) => record?.title)).toEqual(['After', 'After']);
  },
);

it('a record that is added and deleted between two readings is in the backup of a save that came between', async () => {
  const { id: deleted } = await makeShow({ title: unique('Deleted') });
  await removeRecord('show', editor, deleted);
  const { id: article } = await makeArticle({ title: 'Before' });
  let added = '';
  // When records are compared for the first time, shows have been listed, and articles and the trash have not.
  beforeReading(
    Article,
    async () => {
      added = (await makeShow({ title: unique('Brief') })).id;
      await updateRecord('article', editor, article, { title: 'After' });
      await TrashEntry.updateOne({ _id: `show:${deleted}` }, { title: 'Changed' });
    },
    2,
  );
  // The article and the trash are read again first, because they change.
  afterReading(TrashEntry, () => removeRecord('show', editor, added), 3);
  await backUp();
  await loseEverything();
  await restoreNewest();
  expect((await Article.findById(article).lean())?.title).toBe('After');
  expect([await isStored(added), await isTrashed(added)]).toContain(true);
});

it('saves, additions and deletions all the time: no backup has a later one without the earlier', async () => {
  let isOver = false;
  let written = 0;
  const { id: article } = await makeArticle({ title: 'Pair 0' });
  const { id: show } = await makeShow({ title: 'Pair 0' });
  await makePage();
  await updateRecord('settings', admin, '', { tagline: 'Pair 0' });
  const write = async () => {
    for (let count = 1; !isOver; count += 1) {
      await updateRecord('settings', admin, '', { tagline: `Pair ${count}` });
      await updateRecord('show', editor, show, { title: `Pair ${count}` });
      const { id } = await makePerson({ name: `Added ${count}` });
      await updateRecord('article', editor, article, { title: `Pair ${count}` });
      await removeRecord('person', admin, id);
      written = count;
    }
  };
  const first = night + 1;
  // A slow machine may find no still moment between the writes; the backup says so.
  const ofSeveralMoments = new Set<number>();
  const writer = write();
  try {
    for (let count = 0; count < (IS_LONG ? 2 : 1); count += 1) {
      // As many pages take.
      beforeReading(Page, () => pause(50), EACH_TIME);
      await backUp();
      const [run] = await recentBackupRuns(1);
      if (typeof run?.error === 'string') ofSeveralMoments.add(night);
    }
  } finally {
    isOver = true;
    await writer;
  }
  expect(written).toBeGreaterThan(3);
  const numberIn = (text = '') => Number(/\d+$/.exec(text)?.[0]);
  for (let day = first; day <= night; day += 1) {
    if (ofSeveralMoments.has(day)) continue;
    await restoreBackup(await openHeldBackup(new Date(Date.UTC(2026, 0, day, 3))));
    const one = numberIn((await Settings.findOne().lean())?.tagline);
    const two = numberIn((await Show.findById(show).lean())?.title);
    const three = numberIn((await Article.findById(article).lean())?.title);
    expect([
      [one, one - 1],
      [two, two - 1],
    ]).toEqual([expect.arrayContaining([two]), expect.arrayContaining([three])]);
    // Each that was added is there, or in the trash.
    const people = await Person.find({ name: /^Added / }, { _id: 1 }).lean();
    const entries = await TrashEntry.find({ title: /^Added / }).lean();
    const added = new Set([...people, ...entries.map(({ record }) => record)].map(({ _id }) => String(_id)));
    expect([three, three + 1]).toContain(added.size);
  }
}, 60_000);

it('of records that change whenever they are read, a backup is made that says so', async () => {
  const { id } = await makeShow({ title: 'Restless' });
  const _id = new Types.ObjectId(id);
  beforeReading(Show, () => Show.collection.updateOne({ _id }, { $inc: { orderPosition: 1 } }), EACH_TIME);
  const reported: string[] = [];
  night += 1;
  atNight(new Date(Date.UTC(2026, 0, night)).toISOString().slice(0, 10));
  await makeOne((error) => reported.push((error as Error).message));
  vi.useRealTimers();
  vi.restoreAllMocks();
  const words = expect.stringMatching(/^Records were saved faster than they could be read/) as string;
  expect(reported).toEqual([words]);
  expect((await recentBackupRuns(1))[0]).toMatchObject({ state: 'proved', error: words });
  await restoreNewest();
  expect(await isStored(id)).toBe(true);
});

it.runIf(IS_LONG)(
  'editors save, delete, restore and erase as fast as they can',
  async () => {
    let isOver = false;
    let writes = 0;
    const write = async () => {
      while (!isOver) {
        const { id } = await withPicture('Busy');
        const { url } = await makeUpload(await picture(40, 20 + Math.round(Math.random() * 900)));
        await updateRecord('show', editor, id, { thumbnailUrl: url });
        await removeRecord('show', editor, id);
        if (writes % 3 === 0) await deleteForEver(admin, 'shows', id);
        else await restoreTrashed(editor, 'shows', id);
        writes += 1;
      }
    };
    const writers = Promise.all([write(), write()]);
    try {
      await backUp();
      await backUp();
    } finally {
      isOver = true;
      await writers;
    }
    const known = await Show.find({}, { _id: 1 }).lean();
    await backUp();
    await loseEverything();
    await restoreNewest();
    expect(await Show.countDocuments()).toBe(known.length);
    expect(await missing()).toEqual([]);
    for (const earlier of [night - 1, night - 2]) {
      await loseEverything();
      await restoreBackup(await openHeldBackup(new Date(Date.UTC(2026, 0, earlier, 3))));
      expect(await missing()).toEqual([]);
    }
  },
  60_000,
);
