/** Measures the activity with 100,000 events: its page, a filtered page, and the memory of an export to a slow reader. */
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { sessionHeader } from '../../../app/core/request/session.server';
import { ACTIVITY_RECORDS, ACTIVITY_TYPES } from '../../../app/core/access/activity';
import { makeSession } from '../../../tests/make';
import { prepareDatabase } from '../../../app/operations/start/startup.server';
import { ActivityEvent } from '../../../models/activity-event';
import { User } from '../../../models/user';
import { AS_THE_SITE, databaseNamed } from '../../../tests/setup/database';
import { residentMegabytes } from '../../../tests/setup/memory';
import { startSite } from '../../../tests/setup/site';
import { openingOf, type Measurement } from '../measuring/measurement';

const EVENTS = 100_000;
const BATCH = 1_000;
const PAGE_MS = 60;
const EXPORT_GROWTH_MB = 40;
/** The reader pauses after so many bytes, so that the server must wait for it. */
const PAUSE_EVERY_BYTES = 4 * 1024 * 1024;

async function fillActivity(userId: string): Promise<void> {
  const start = Date.UTC(2026, 0, 1);
  for (let at = 1; at <= EVENTS; at += BATCH)
    await ActivityEvent.collection.insertMany(
      Array.from({ length: BATCH }, (_, index) => {
        const number = at + index;
        return {
          at: new Date(start + number * 60_000),
          who: userId,
          whoName: 'Mara Lindqvist',
          address: '192.0.2.14',
          via: 'form',
          what: ACTIVITY_TYPES[number % ACTIVITY_TYPES.length],
          kind: ACTIVITY_RECORDS[number % ACTIVITY_RECORDS.length],
          recordId: userId,
          title: 'The Long Rain',
          fields: ['tagline', 'description'],
          refused: number % 50 === 0,
        };
      }),
    );
}

/** Fills a database of its own on the server, and measures it. */
export async function measureActivity(uri: string, dataDir: string): Promise<Measurement[]> {
  const own = databaseNamed(uri, 'activity');
  await mongoose.connect(own, AS_THE_SITE);
  try {
    const admin = { username: 'bench', password: 'benchmark' };
    await prepareDatabase({ seed: 'none', admin, announce: () => undefined });
    const userId = String((await User.findOne())?._id);
    await fillActivity(userId);
    return await measureSite(own, dataDir, await makeSession(userId));
  } finally {
    await mongoose.disconnect();
  }
}

async function measureSite(uri: string, dataDir: string, token: string): Promise<Measurement[]> {
  const site = await startSite({ MONGODB_URI: uri, DATA_DIR: dataDir, SEED: 'none', ACTIVITY_DAYS: '0' });
  try {
    const [cookie = ''] = (await sessionHeader(token, site.url)).split(';');
    const measured: Measurement[] = [];
    const pages = ['', '?page=1000', '?what=refused', '?what=changes&record=shows&from=2026-02-01&page=9'];
    for (const query of pages) {
      const path = `/admin/activity${query}`;
      await fetch(site.url + path, { headers: { cookie } });
      measured.push({
        name: path,
        value: await openingOf(site.url + path, cookie),
        unit: 'ms',
        target: PAGE_MS,
      });
    }
    for (const format of ['csv', 'jsonl']) {
      const growth = await exportGrowth(
        `${site.url}/admin/activity/export?format=${format}`,
        cookie,
        site.pid,
      );
      const name = `memory that an export as ${format} adds`;
      measured.push({ name, value: growth, unit: 'MB', target: EXPORT_GROWTH_MB });
    }
    return measured;
  } finally {
    await site.stop();
  }
}

/** Reads an export with pauses, and returns by how much the server's memory grew meanwhile. */
async function exportGrowth(url: string, cookie: string, pid: number): Promise<number> {
  const before = residentMegabytes(pid);
  const response = await fetch(url, { headers: { cookie } });
  let [most, read, lines] = [before, 0, 0];
  if (!response.body) throw new Error('The export is empty.');
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (Math.floor(read / PAUSE_EVERY_BYTES) !== Math.floor((read + bytes.length) / PAUSE_EVERY_BYTES))
      await pause(1_000);
    read += bytes.length;
    lines += bytes.filter((byte) => byte === 10).length;
    most = Math.max(most, residentMegabytes(pid));
  }
  if (lines < EVENTS) throw new Error(`The export ended after ${lines} lines.`);
  return most - before;
}
