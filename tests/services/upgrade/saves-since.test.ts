/** What was saved since a backup is written to a file before the backup takes its place. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Show } from '~models/show';
import { checkPassword } from '~/accounts/credentials.server';
import { readArchive } from '~/operations/backup/archive-file.server';
import { openHeldBackup } from '~/operations/backup/held-backup.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { addRehearsalAccount, writeSavesSince } from '~/operations/upgrade/saves-since.server';
import { makeOne, newPlace, useBackups } from '../../backup-steps';
import { actor, makeArticle, makeShow } from '../../make';
import { makeUpload, picture } from '../../media-files';

const admin = actor('admin');
const place = newPlace();
afterAll(() => rmSync(place, { recursive: true }));

interface Saved {
  collection: string;
  change: string;
  id: string;
  name: string;
  file?: string;
  record: Record<string, unknown> | null;
}

async function savesSince(): Promise<Saved[]> {
  const { archive } = await openHeldBackup(null);
  const file = path.join(place, 'saves.ndjson');
  const count = await writeSavesSince((use) => readArchive(archive, use), file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  expect(lines).toHaveLength(count);
  return lines.map((line) => JSON.parse(line) as Saved);
}

it('the file names what was added, changed, deleted and put in another order, with the records as they are', async () => {
  const kept = await makeShow({ title: 'Kept' });
  const moved = await makeShow({ title: 'Moved' });
  const changed = await makeArticle({ title: 'Before' });
  const removed = await makeArticle({ title: 'Removed' });
  useBackups({ to: place });
  await makeOne();
  expect(await savesSince()).toEqual([]);
  const added = await makeArticle({ title: 'Added' });
  const content = await picture();
  const uploaded = await makeUpload(content);
  await updateRecord('article', admin, changed.id, { title: 'After' });
  await removeRecord('article', admin, removed.id);
  await Show.collection.updateOne({ title: 'Moved' }, { $set: { orderPosition: 77 } });
  const saves = await savesSince();
  const about = ({ collection, change, id, name }: Saved) => [collection, change, id, name];
  expect(saves.filter(({ collection }) => /^(?:shows|articles)$/.test(collection)).map(about)).toEqual(
    expect.arrayContaining([
      ['articles', 'added', added.id, 'Added'],
      ['articles', 'changed', changed.id, 'After'],
      ['articles', 'deleted', removed.id, 'Removed'],
      ['shows', 'changed', moved.id, 'Moved'],
    ]),
  );
  const { file } = saves.find(({ id }) => id === uploaded.id) ?? {};
  expect(readFileSync(path.join(place, 'saves.ndjson.files', file ?? '')).equals(content)).toBe(true);
  expect(saves.map(({ id }) => id)).not.toContain(kept.id);
  expect(saves.find(({ id }) => id === changed.id)?.record).toMatchObject({ title: 'After' });
  expect(saves.find(({ id }) => id === removed.id)?.record).toBeNull();
  // The deleted article is in the trash, and the change in the history.
  expect(new Set(saves.map(({ collection }) => collection))).toEqual(
    new Set(['shows', 'articles', 'trash', 'versions', 'uploads']),
  );
});

it('the account of a rehearsal signs in with its password', async () => {
  await addRehearsalAccount('upgrade-test', 'a long password');
  expect(await checkPassword('upgrade-test', 'a long password')).toMatchObject({
    user: { username: 'upgrade-test', role: 'admin' },
  });
});
