/** An instance is killed as soon as its write is stored, mostly before it has told the others. */
import mongoose from 'mongoose';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { Show } from '~models/show';
import { signedIn } from '../accounts/sign-in';
import { makeShow } from '../make';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { soon, until } from '../server/fixtures/processes';
import { ask } from '../server/fixtures/request';
import { KILLED_WRITERS, TIMEOUT_MS } from './fixtures/scale';

let environment: Record<string, string>;
let reader: Site;
let cookie: string;

beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), 'killed_writer');
  environment = { MONGODB_URI: uri, SEED: 'none' };
  reader = await startSite(environment);
  await mongoose.connect(uri, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
}, 180_000);

afterAll(async () => {
  await mongoose.disconnect();
  await reader.stop();
});

const showsOnReader = async (text: string) => String((await ask(reader.url, '/shows')).body).includes(text);

it(
  'other instances show within a second what an instance wrote that was killed right afterwards',
  async () => {
    const { id } = await makeShow({ status: 'active', title: 'Never Announced' });
    for (let round = 0; round < KILLED_WRITERS; round += 1) {
      const writer = await startSite(environment);
      const broadcaster = `Channel ${round} of the killed`;
      await until(async () => (await ask(reader.url, '/shows')).headers['cache-status'] === 'showreel; hit');
      const write = fetch(`${writer.url}/api/shows/${id}`, {
        method: 'PUT',
        headers: { cookie, origin: writer.url, 'content-type': 'application/json' },
        body: JSON.stringify({ broadcaster }),
      });
      const killed = write.catch(() => undefined);
      while ((await Show.findById(id).lean())?.broadcaster !== broadcaster);
      await writer.stop('SIGKILL');
      await killed;
      await soon(() => showsOnReader(broadcaster), 1_000);
    }
    const state = mongoose.connection.collection<{ _id: string }>('state');
    await until(async () => (await state.find().toArray()).every(({ _id }) => !_id.startsWith('writing: ')));
  },
  TIMEOUT_MS,
);
