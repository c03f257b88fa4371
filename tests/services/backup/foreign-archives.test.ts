/** Archives of an attacker who can write to the place of the backups, but does not know the passphrase. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Article } from '~models/article';
import { BackupRun } from '~models/app-state';
import { RECORD_MODELS } from '~models/records';
import { TrashEntry } from '~models/trash-entry';
import { UnpublishedChanges } from '~models/unpublished-changes';
import type { Fields } from '~/core/fields/field';
import { KIND_LIST, RECORD_FIELDS } from '~/core/nouns/kinds';
import { cleanTexts } from '~/operations/backup/read-records.server';
import { listHeld, openHeldBackup, restoreBackup } from '~/operations/backup/held-backup.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { actor, makeArticle, makeShow } from '../../make';
import {
  atNight,
  checkFile,
  makeFile,
  makeOne,
  newPlace,
  restoreNewest,
  storedRecords,
  useBackups,
} from '../../backup-steps';

const HOSTILE = '<p onclick="alert(1)">Kept<img src="x" onerror="alert(1)"></p><script>alert(1)</script>';
const PASSPHRASE = 'correct horse battery';
const NOT_ENCRYPTED = /is not encrypted, although BACKUP_PASSPHRASE is set/;
const [FIRST, SECOND, LATER] = ['2026-11-26', '2026-11-27', '2026-11-28'];
let place: string;

beforeEach(async () => {
  place = newPlace();
  await BackupRun.deleteMany();
});

afterEach(() => {
  vi.useRealTimers();
  useBackups({});
  rmSync(place, { recursive: true, force: true });
});

afterAll(() => Promise.all([Article, TrashEntry, UnpublishedChanges].map((model) => model.deleteMany())));

const timeOf = (day: string) => new Date(`${day}T03:00:00Z`);
const fileOf = (day: string, ending: string) => path.join(place, 'records', `${day}T03-00-00Z.${ending}`);

async function backUp(...days: string[]): Promise<void> {
  for (const day of days) {
    atNight(day);
    await makeOne();
  }
  vi.useRealTimers();
}

it('with a passphrase, a backup that is not encrypted is restored only if that is said', async () => {
  await makeShow({ title: 'Stored' });
  useBackups({ to: place });
  await backUp(FIRST);
  const file = path.join(place, 'site.tar');
  await makeFile(file);
  useBackups({ to: place, passphrase: PASSPHRASE });
  const unharmed = await storedRecords();
  await expect(restoreNewest()).rejects.toThrow(NOT_ENCRYPTED);
  await expect(openHeldBackup(timeOf(FIRST))).rejects.toThrow(NOT_ENCRYPTED);
  await expect(checkFile(file)).rejects.toThrow(NOT_ENCRYPTED);
  expect(await storedRecords()).toEqual(unharmed);
  const allowed = { allowsUnencrypted: true };
  await restoreBackup(await openHeldBackup(null, allowed));
  expect(await storedRecords()).toEqual(unharmed);
  expect((await checkFile(file, allowed)).records.shows).toBe(unharmed.shows?.length);
});

it.each([[undefined], [PASSPHRASE]])(
  'an older backup under a newer name is refused (passphrase: %s)',
  async (passphrase) => {
    useBackups({ to: place, passphrase });
    await backUp(FIRST, SECOND);
    for (const ending of ['backup', 'proved']) copyFileSync(fileOf(FIRST, ending), fileOf(LATER, ending));
    await expect(openHeldBackup(timeOf(LATER))).rejects.toThrow(
      `records/${LATER}T03-00-00Z.backup is the backup of another time, under this name.`,
    );
    const states = (await listHeld()).map(({ time, proof }) => [time.getUTCDate(), proof !== null]);
    // Without a key, nothing tells a mark that was copied.
    expect(states).toEqual([
      [28, passphrase === undefined],
      [27, true],
      [26, true],
    ]);
    if (passphrase !== undefined) expect((await openHeldBackup(null)).backup.time).toEqual(timeOf(SECOND));
  },
);

it('a mark without the key proves nothing, until the next backup has proved the archive again', async () => {
  useBackups({ to: place, passphrase: PASSPHRASE });
  await backUp(FIRST);
  const mark = JSON.parse(readFileSync(fileOf(FIRST, 'proved'), 'utf8')) as Record<string, unknown>;
  // As an earlier version of the program has written it.
  writeFileSync(fileOf(FIRST, 'proved'), JSON.stringify({ ...mark, signature: undefined }));
  expect(await listHeld()).toMatchObject([{ proof: null }]);
  await expect(restoreNewest()).rejects.toThrow(/is proved: name one by its time/);
  await backUp(SECOND);
  const held = await listHeld();
  expect(held).toMatchObject([{ time: timeOf(SECOND) }, { time: timeOf(FIRST) }]);
  expect(held.map(({ proof }) => proof?.sha256)).toContain(mark.sha256);
  writeFileSync(fileOf(FIRST, 'proved'), JSON.stringify({ ...mark, records: 1 }));
  expect((await listHeld())[1]?.proof).toBeNull();
});

/** Returns values with a hostile text in every rich text, and the paths of these. */
function hostileValues(fields: Fields, above = ''): { values: Record<string, unknown>; paths: string[] } {
  const [values, paths]: [Record<string, unknown>, string[]] = [{}, []];
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'richText') values[name] = HOSTILE;
    if (field.type === 'richText') paths.push(above + name);
    if (field.type !== 'group' && field.type !== 'items') continue;
    const inner = hostileValues(field.of, `${above}${name}.`);
    values[name] = field.type === 'items' ? [inner.values] : inner.values;
    paths.push(...inner.paths);
  }
  return { values, paths };
}

it.each(KIND_LIST)('every rich text of a record is sanitised where it is stored: %s', async (kind) => {
  const { collection, schema } = RECORD_MODELS[kind];
  const { values, paths } = hostileValues(RECORD_FIELDS[kind]);
  for (const path of paths)
    expect([path, schema.pathType(path)]).toEqual([path, expect.stringMatching(/^(real|nested)$/)]);
  await cleanTexts(collection.name, Object.assign(values, { _id: 'any' }));
  expect(paths.length).toBeGreaterThan(0);
  const left = JSON.stringify(values);
  expect([left.includes('<p>Kept</p>'), /onclick|<script/.test(left)]).toEqual([true, false]);
});

it('texts are sanitised again: of records, in the trash and of unpublished changes', async () => {
  const clean = '<p>Plain <strong>words</strong> &amp; <a href="/news">news</a></p>';
  const { id: kept } = await makeArticle({ content: clean });
  const { id } = await makeArticle({ content: clean, status: 'published' });
  const { id: deleted } = await makeArticle({ content: clean });
  await UnpublishedChanges.create({
    ...{ _id: `article:${id}`, version: 1, fields: { content: HOSTILE }, base: {}, updatedAt: new Date() },
  });
  await Article.updateMany({ _id: { $in: [id, deleted] } }, { $set: { content: HOSTILE } });
  await removeRecord('article', actor('editor'), deleted);
  useBackups({ to: place });
  await backUp(FIRST);
  await restoreNewest();
  expect((await Article.findById(kept).lean())?.content).toBe(clean);
  const texts = [
    (await Article.findById(id).lean())?.content,
    (await UnpublishedChanges.findById(`article:${id}`).lean())?.fields.content,
    ((await TrashEntry.findById(`article:${deleted}`).lean())?.record as { content?: string }).content,
  ];
  expect(texts).toEqual(['<p>Kept</p>', '<p>Kept</p>', '<p>Kept</p>']);
  await updateRecord('article', actor('editor'), id, { title: 'Still to be saved' });
});
