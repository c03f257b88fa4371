/** An instance is killed between the write of an address that may lead nowhere and that of its record, and right after the latter. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Article } from '~models/article';
import { DeadAddress } from '~models/redirect';
import { Show } from '~models/show';
import { listBroken } from '~/site/links/broken-texts.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { signedIn } from '../accounts/sign-in';
import { actor, makeArticle, makeShow } from '../make';
import { databaseNamed } from '../setup/database';
import { startSite } from '../setup/site';
import { TIMEOUT_MS } from './fixtures/scale';

const KILLING = pathToFileURL(path.resolve('tests/faults/fixtures/kill-after-write.js')).href;
const INDEX_WRITE = 'deadaddresses.bulkWrite';

const admin = actor('admin');
let uri: string;
let cookie: string;

beforeAll(async () => {
  uri = databaseNamed(inject('databaseUri'), 'kill_links');
  await mongoose.connect(uri, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
});

afterAll(() => mongoose.disconnect());

/** Sends a request to an instance that is killed as soon as this write is stored. */
async function killedAfter(write: string, method: string, url: string, body?: object): Promise<void> {
  const environment = { MONGODB_URI: uri, SEED: 'none', NODE_OPTIONS: `--import ${KILLING}` };
  const site = await startSite({ ...environment, KILL_AFTER: write });
  const headers = { cookie, origin: site.url, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  await expect(fetch(site.url + url, init)).rejects.toThrow();
  // Ended by a signal, it has no exit code.
  expect(await site.stop()).toBeNull();
}

const linkTo = (href: string) => ({ content: `<p><a href="${href}">there</a></p>` });
const broken = async () =>
  (await listBroken(admin, 1)).texts.flatMap(({ links }) => links.map(({ address }) => address));
const isStored = async (address: string) => (await DeadAddress.exists({ _id: address })) !== null;

it(
  'an instance that is killed before it stores a text leaves no broken link, and right afterwards it does',
  async () => {
    const { id } = await makeArticle();
    const save = ['PUT', `/api/news/${id}`, linkTo('/nothing')] as const;
    await killedAfter(INDEX_WRITE, ...save);
    expect(await isStored('/nothing')).toBe(true);
    expect((await Article.findById(id).lean())?.content).toBe('');
    expect(await broken()).toEqual([]);
    await killedAfter('articles.updateOne', ...save);
    expect((await Article.findById(id).lean())?.content).not.toBe('');
    expect(await broken()).toEqual(['/nothing']);
    await updateRecord('article', admin, id, { content: '' });
    expect(await broken()).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'an instance that is killed before it deletes a record leaves its links whole, and they are broken once it is deleted',
  async () => {
    const { id, slug } = await makeShow();
    const address = `/shows/${slug}`;
    await makeArticle(linkTo(address));
    await killedAfter(INDEX_WRITE, 'DELETE', `/api/shows/${id}`);
    expect(await isStored(address)).toBe(true);
    expect(await Show.exists({ _id: id })).not.toBeNull();
    expect(await broken()).toEqual([]);
    await removeRecord('show', admin, id);
    expect(await broken()).toEqual([address]);
  },
  TIMEOUT_MS,
);
