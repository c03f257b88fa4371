/** Measures a show with as many credits, episodes, watch entries and awards as a long-running series has. */
import { get } from 'node:http';
import mongoose from 'mongoose';
import { sessionHeader } from '../../../app/core/request/session.server';
import { makeSession } from '../../../tests/make';
import { prepareDatabase } from '../../../app/operations/start/startup.server';
import type { Actor } from '../../../app/core/access/permissions';
import { User } from '../../../models/user';
import { AS_THE_SITE, databaseNamed } from '../../../tests/setup/database';
import { startSite } from '../../../tests/setup/site';
import { DETAILS, FULL_SHOW } from '../full-show';
import { longestTask } from '../measuring/longest-task';
import { medianOf, openingOf, timed, type Measurement } from '../measuring/measurement';
import { createRecord } from '~/records/save/record-create.server';

const SLATE = 30;
const PAGE_MS = 60;
const SAVE_MS = 60;
const HTML_KB = 40;
const LONG_TASK_MS = 100;
/** What a list may cost more when its shows have everything. */
const MAX_LIST_RATIO = 1.25;
const EDITOR: Actor = { id: 'bench', role: 'admin', username: 'bench', name: 'Bench', via: 'form' };

/** Returns the bytes of a page as a browser receives them. */
const bytesOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

/** Returns the median of saving a show with one credit changed through the API, in milliseconds. */
const savingOf = (address: string, headers: Record<string, string>): Promise<number> =>
  medianOf(async (time) => {
    const { data } = (await (await fetch(address, { headers })).json()) as { data: { credits: object[] } };
    const [first, ...others] = data.credits;
    const body = JSON.stringify({ credits: [{ ...first, role: `Save ${time}` }, ...others] });
    return timed(async () => {
      const answer = await fetch(address, { method: 'PUT', headers, body });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    });
  });

/** Fills a database of its own on the server, and measures it. */
export async function measureShows(uri: string, dataDir: string): Promise<Measurement[]> {
  const own = databaseNamed(uri, 'shows');
  await mongoose.connect(own, AS_THE_SITE);
  const environment = {
    MONGODB_URI: own,
    DATA_DIR: dataDir,
    SEED: 'none',
    PAGE_CACHE_MB: '0',
    API_RATE_LIMIT: '999999',
  };
  try {
    await prepareDatabase({
      seed: 'none',
      admin: { username: 'bench', password: 'benchmark' },
      announce: () => undefined,
    });
    for (let index = 0; index < SLATE; index += 1)
      await createRecord('show', EDITOR, { title: `Show ${index}`, ...DETAILS });
    const site = await startSite(environment);
    const token = await makeSession(String((await User.findOne())?._id));
    const [cookie = ''] = (await sessionHeader(token, site.url)).split(';');
    const lists = ['/shows', '/api/shows', '/admin/shows'];
    const bare: number[] = [];
    for (const page of lists) bare.push(await openingOf(site.url + page, cookie));

    const { id, slug } = await createRecord('show', EDITOR, FULL_SHOW);
    const task = await longestTask(`${site.url}/shows/${slug}`, '.season > summary');
    const empty = await bytesOf(`${site.url}/shows/show-1`);
    const rows: Measurement[] = [
      {
        name: 'the page, not cached',
        value: await openingOf(`${site.url}/shows/${slug}`),
        unit: 'ms',
        target: PAGE_MS,
      },
      {
        name: 'HTML, compressed, beyond that of an empty show',
        value: ((await bytesOf(`${site.url}/shows/${slug}`)) - empty) / 1000,
        unit: 'kB',
        target: HTML_KB,
      },
      {
        name: `the longest task on a phone (a processor ${task.slowdown.toFixed(1)} times as slow as this one)`,
        value: task.milliseconds,
        unit: 'ms',
        target: LONG_TASK_MS,
      },
      {
        name: 'saving one credit',
        value: await savingOf(`${site.url}/api/shows/${id}`, {
          cookie,
          origin: site.url,
          'content-type': 'application/json',
        }),
        unit: 'ms',
        target: SAVE_MS,
      },
    ];
    const [full] = await mongoose.connection.collection('shows').find({ slug }).toArray();
    const fields = {
      credits: full?.credits as unknown,
      seasons: full?.seasons as unknown,
      awards: full?.awards as unknown,
    };
    await mongoose.connection.collection('shows').updateMany({ slug: { $ne: slug } }, { $set: fields });
    for (const [index, page] of lists.entries())
      rows.push({
        name: `${page} with ${SLATE} such shows, against ${SLATE} empty ones`,
        value: (await openingOf(site.url + page, cookie)) / (bare[index] || 1),
        unit: '',
        target: MAX_LIST_RATIO,
      });
    await site.stop();
    return rows;
  } finally {
    await mongoose.disconnect();
  }
}
