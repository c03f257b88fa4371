/** Files of a press kit under embargo, on two instances that share a database and a storage: where they answer, and from when on. */
import { IS_LONG } from '../full-length';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Show } from '~models/show';
import { signedIn } from '../accounts/sign-in';
import { picture } from '../media-files';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { temporaryFolder, until } from './fixtures/processes';
import { ask } from './fixtures/request';

const EMBARGO_MS = 8_000;
/** What the contract allows after the minute. */
/** A second on an idle machine; other tests run beside those of `npm test`. */
const LATE_MS = IS_LONG ? 5_000 : 20_000;

interface Sent {
  id: string;
  url: string;
  file: string;
}

const temporary = temporaryFolder();
let environment: Record<string, string>;
let one: Site;
let other: Site;
let cookie: string;

beforeAll(async () => {
  const MONGODB_URI = databaseNamed(inject('databaseUri'), 'held');
  environment = { MONGODB_URI, SEED: 'none', DATA_DIR: path.join(temporary.folder, 'data') };
  one = await startSite(environment);
  other = await startSite(environment);
  await mongoose.connect(MONGODB_URI, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await Promise.all([one.stop(), other.stop()]);
  temporary.remove();
});

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

const statusOf = async (site: Site, address: string) => (await ask(site.url, address)).status;
const statuses = (addresses: readonly string[]) =>
  Promise.all([one, other].flatMap((site) => addresses.map((address) => statusOf(site, address))));

it('a file of a kit under embargo is 404 under all its addresses on both, and served from the minute on', async () => {
  const { id, url } = await send();
  const variant = url.replace('.jpg', '-480.webp');
  await until(async () => (await statusOf(one, variant)) === 200);
  const addresses = [url, variant, url.replace('.jpg', '-480.avif'), `/social/${id}-50-50.jpg`];
  expect(await statuses(addresses)).toEqual(Array(8).fill(200));
  const words = { alt: 'A harbour at night', caption: 'The harbour' };
  await call('PUT', `/api/upload/${id}`, { ...words, press: { credit: 'Inka Solberg', cleared: true } });
  const { id: show } = await call<{ id: string }>('POST', '/api/shows', { title: 'Salt', status: 'active' });
  const embargoUntil = new Date(Math.ceil((Date.now() + EMBARGO_MS) / 1000) * 1000);
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

  const seen: { at: number; status: number }[] = [];
  await until(async () => {
    const [first = 0, second = 0] = await Promise.all([statusOf(one, url), statusOf(other, variant)]);
    seen.push({ at: Date.now(), status: Math.min(first, second) });
    return first === 200 && second === 200;
  }, EMBARGO_MS + LATE_MS);
  const served = seen.at(-1)?.at ?? 0;
  expect(served).toBeGreaterThanOrEqual(embargoUntil.getTime());
  expect(served - embargoUntil.getTime()).toBeLessThan(LATE_MS);
  expect(await statuses(addresses)).toEqual(Array(8).fill(200));
});

it('an instance that starts mends what another one was killed before it had moved', async () => {
  const { id, url } = await send();
  const { id: show } = await call<{ id: string }>('POST', '/api/shows', { title: 'Ember', status: 'active' });
  await call('PUT', `/api/shows/${show}`, { press: { visibility: 'link', stills: [{ file: id }] } });
  expect(await statuses([url])).toEqual([404, 404]);
  await other.stop('SIGKILL');
  // What the killed one had written is stored, and nothing is moved.
  await mongoose.connection
    .collection('uploads')
    .updateOne({ _id: id as never }, { $set: { 'usage.heldBackAt': null } });
  await Show.updateOne({ _id: show }, { $inc: { version: 1 } });
  other = await startSite(environment);
  const upload = () => mongoose.connection.collection('uploads').findOne({ _id: id as never });
  await until(async () => Boolean(((await upload())?.usage as { heldBackAt: Date | null }).heldBackAt));
  await until(async () => (await statuses([url])).every((status) => status === 404));
});
