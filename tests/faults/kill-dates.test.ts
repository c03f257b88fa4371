/** Unpublished changes with a date, on instances whose clocks differ; one is killed at that date. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { Article } from '~models/article';
import { UnpublishedChanges } from '~models/unpublished-changes';
import type { Actor } from '~/core/access/permissions';
import { listHistory } from '~/records/save/record-history.server';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { IS_LONG } from '../full-length';
import { actor, makeArticle, makeUser } from '../make';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { launchSite, type LaunchedSite } from '../setup/site';
import { movableClock } from './fixtures/clock';
import { KILL_ROUNDS, TIMEOUT_MS } from './fixtures/scale';

const KILLING = pathToFileURL(path.resolve('tests/faults/fixtures/kill-after-write.js')).href;
/** The steps of a publication: whichever instance takes it is killed after one of them. */
const WRITES = ['articles.updateOne', 'drafts.replaceOne', 'activity.insertMany', 'drafts.deleteOne'];
const CLOCKS_MS = [0, 7_000, -7_000];
const LONGEST_MS = 5_000;

const temporary = temporaryFolder();
let uri: string;
let editor: Actor;
const instances: LaunchedSite[] = [];

beforeAll(async () => {
  uri = databaseNamed(inject('databaseUri'), 'kill_dates');
  await mongoose.connect(uri, { autoIndex: false });
  const { id } = await makeUser({ firstName: 'Sun-hee', lastName: 'Park' });
  editor = actor('editor', { id, name: 'Sun-hee Park' });
});

afterAll(async () => {
  await Promise.all(instances.map((each) => each.stop('SIGKILL')));
  await mongoose.disconnect();
  temporary.remove();
});

/** An instance that is killed after this write. */
async function start(write: string, shiftMs: number, name: string): Promise<LaunchedSite> {
  const clock = movableClock(temporary.folder, name);
  const options = `${clock.environment.NODE_OPTIONS} --import ${KILLING}`;
  const site = await launchSite({
    ...clock.environment,
    MONGODB_URI: uri,
    SEED: 'none',
    DATA_DIR: temporary.folder,
    NODE_OPTIONS: options,
    KILL_AFTER: write,
  });
  await site.ready;
  await clock.put(shiftMs);
  return site;
}

/** Returns by how much the changes were late. */
async function publishAtDate(title: string): Promise<number> {
  const at = Date.now() + 2_000;
  const { id } = await makeArticle(
    { status: 'published', publishedAt: new Date(0), title: 'Before' },
    editor,
  );
  await keepChanges('article', editor, id, { title }, { publishAt: new Date(at) });
  const isPublic = async () => (await Article.findById(id).lean())?.title === title;
  while (!(await isPublic())) expect(Date.now() - at).toBeLessThan(60_000);
  const lateMs = Date.now() - at;
  await until(async () => (await UnpublishedChanges.countDocuments({})) === 0);
  const { rows } = await listHistory('article', actor('admin'), id, { page: 1, limit: 9 });
  expect(rows.map(({ via }) => via)).toEqual(['publish', 'form']);
  expect(rows[0]?.savedBy).toEqual({ id: editor.id, name: 'Sun-hee Park' });
  expect(await ActivityEvent.countDocuments({ recordId: id, what: 'publish' })).toBe(1);
  return lateMs;
}

// `services/unpublished/publish-at.test.ts` shows in `npm test` what an instance that is killed after each step leaves.
it.runIf(IS_LONG)(
  'are published once, whichever instance is killed in the middle, and never early',
  async () => {
    const late: number[] = [];
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      const write = WRITES[round % WRITES.length] ?? '';
      const started = await Promise.all(
        CLOCKS_MS.map((shiftMs, index) => start(write, shiftMs, `${round}-${index}`)),
      );
      instances.push(...started);
      late.push(await publishAtDate(`Round ${round}`));
      const codes = await Promise.all(started.map((each) => each.stop()));
      // Ended by force it has no exit code; so does one that tried the same write a moment later.
      expect(codes.filter((code) => code === null).length).toBeGreaterThanOrEqual(1);
    }
    expect(Math.min(...late), `late by ${late.join(', ')} ms`).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late), `late by ${late.join(', ')} ms`).toBeLessThan(LONGEST_MS);
  },
  TIMEOUT_MS,
);
