/** Files of a press kit under embargo, on two instances that share a database and a storage. security/press-leaks.test.ts waits for its end. */
import { IS_LONG } from '../full-length';
import mongoose from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { Show } from '~models/show';
import { signedIn } from '../accounts/sign-in';
import { picture } from '../media-files';
import { startSite } from '../setup/site';
import { shareApi, shareOther } from './fixtures/api';
import { until } from './fixtures/processes';
import { ask } from './fixtures/request';

const DAY_MS = 86_400_000;

interface Sent {
  id: string;
  url: string;
  file: string;
}

const one = await shareApi();
const other = await shareOther();
const { cookie } = await signedIn('editor');

async function call<Body>(method: string, address: string, body: object): Promise<Body> {
  const headers = { cookie, origin: one.url, 'content-type': 'application/json' };
  const answer = await fetch(one.url + address, { method, headers, body: JSON.stringify(body) });
  const { data } = (await answer.json()) as { data: Body };
  expect([method, address, answer.ok]).toEqual([method, address, true]);
  return data;
}

async function send(): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'show', fileType: 'gallery' })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(await picture(600, 400, 'jpeg'))]), 'Still.jpg');
  const headers = { cookie, origin: one.url };
  const answer = await fetch(`${one.url}/api/upload`, { method: 'POST', headers, body: form });
  return (await answer.json()) as Sent;
}

const statusOf = async (site: { url: string }, address: string) => (await ask(site.url, address)).status;
const statuses = (addresses: readonly string[]) =>
  Promise.all([one, other].flatMap((site) => addresses.map((address) => statusOf(site, address))));

it('a file of a kit under embargo is 404 under all its addresses on both, and sent to staff alone', async () => {
  const { id, url } = await send();
  const variant = url.replace('.jpg', '-480.webp');
  await until(async () => (await statusOf(one, variant)) === 200);
  const addresses = [url, variant, url.replace('.jpg', '-480.avif'), `/social/${id}-50-50.jpg`];
  expect(await statuses(addresses)).toEqual(Array(8).fill(200));
  const words = { alt: 'A harbour at night', caption: 'The harbour' };
  await call('PUT', `/api/upload/${id}`, { ...words, press: { credit: 'Inka Solberg', cleared: true } });
  const { id: show } = await call<{ id: string }>('POST', '/api/shows', { title: 'Salt', status: 'active' });
  const embargoUntil = new Date(Date.now() + DAY_MS);
  const press = { visibility: 'public', embargoUntil: embargoUntil.toISOString(), stills: [{ file: id }] };
  await call('PUT', `/api/shows/${show}`, { press });
  expect(await statuses(addresses)).toEqual(Array(8).fill(404));

  const staff = await ask(other.url, url.replace('/assets/', '/admin/assets/'), { headers: { cookie } });
  expect([staff.status, staff.headers['cache-control'], staff.headers.etag]).toEqual([
    200,
    'private, no-store',
    undefined,
  ]);
  const size = staff.body.length;
  expect(Number(staff.headers['content-length'])).toBe(size);
  const part = await ask(one.url, url.replace('/assets/', '/admin/assets/'), {
    headers: { cookie, range: 'bytes=10-19' },
  });
  expect([part.status, part.headers['content-range'], part.body]).toEqual([
    206,
    `bytes 10-19/${size}`,
    staff.body.subarray(10, 20),
  ]);
  const head = await ask(one.url, variant.replace('/assets/', '/admin/assets/'), {
    method: 'HEAD',
    headers: { cookie },
  });
  expect([head.status, head.headers['content-type'], head.body.length]).toEqual([200, 'image/webp', 0]);
  expect(await statusOf(one, url.replace('/assets/', '/admin/assets/'))).toBe(401);
});

// In `npm test` services/press/held-back.test.ts mends what an interruption left.
it.runIf(IS_LONG)(
  'an instance that starts mends what another one was killed before it had moved',
  async () => {
    const { id, url } = await send();
    const { id: show } = await call<{ id: string }>('POST', '/api/shows', {
      title: 'Ember',
      status: 'active',
    });
    await call('PUT', `/api/shows/${show}`, { press: { visibility: 'link', stills: [{ file: id }] } });
    expect(await statuses([url])).toEqual([404, 404]);
    // What a killed one would have written is stored, and nothing is moved.
    const uploads = mongoose.connection.collection<{ _id: string; usage: { heldBackAt: Date | null } }>(
      'uploads',
    );
    await uploads.updateOne({ _id: id }, { $set: { 'usage.heldBackAt': null } });
    await Show.updateOne({ _id: show }, { $inc: { version: 1 } });
    const next = await startSite({ MONGODB_URI: one.mongodbUri, SEED: 'none', DATA_DIR: one.dataDir });
    onTestFinished(async () => void (await next.stop()));
    await until(async () => Boolean((await uploads.findOne({ _id: id }))?.usage.heldBackAt));
    await until(async () => (await statuses([url])).every((status) => status === 404));
  },
);
