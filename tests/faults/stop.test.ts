/** The program is stopped under load, as when a new version is deployed. */
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeArticle } from '../make';
import { until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { startClients } from './fixtures/clients';
import { TIMEOUT_MS, STOP_ROUNDS } from './fixtures/scale';

const CLIENTS = 50;

let uri: string;
let next: Site;
let ending: Site | undefined;

const start = () => startSite({ MONGODB_URI: uri, SEED: 'none', API_RATE_LIMIT: '900000' });

beforeAll(async () => {
  uri = databaseNamed(inject('databaseUri'), 'stop');
  next = await start();
  await mongoose.connect(uri, { autoIndex: false });
  await makeArticle();
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await Promise.all([next.stop(), ending?.stop()]);
});

it(
  'stopping one instance under load fails no request on a kept-alive connection',
  async () => {
    for (let round = 0; round < STOP_ROUNDS; round += 1) {
      ending = await start();
      // Some of the pages are cached, some are rendered for each request.
      const paths = ['/', '/news', '/shows.data', '/api/news?page=1', '/admin', '/healthz'];
      const clients = startClients([ending.url, next.url], paths, CLIENTS);
      await until(() => clients.tally.answered > 5 * CLIENTS, 45_000);
      expect(await ending.stop('SIGTERM')).toBe(0);
      const { failed, told } = await clients.stop();
      expect(failed).toEqual([]);
      expect(told).toBe(CLIENTS);
    }
  },
  TIMEOUT_MS,
);
