/** An instance is killed after it has stored a verdict, or the start of a screener, and before it has answered. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Viewing, type StoredViewing } from '~models/screener';
import { linkCookieHeader } from '~/sharing/link-gate.server';
import { watchCookie } from '~/press/screeners/watch-page.server';
import { limitLocks } from '~/core/db/lock.server';
import { proofOf as filmProof } from '~/sharing/passcodes.server';
import { countStart, openScreener } from '~/press/screeners/screener-watch.server';
import { openUploads } from '~/media/storage/storage-open.server';
import { makeFilm, makeScreener, storeFilm } from '../make-screener';
import {
  answer,
  CLEARED,
  isCleared,
  makeShowWith,
  makeStillOf,
  sendRound,
  verdictsOf,
} from '../services/approvals/make-round';
import { databaseNamed } from '../setup/database';
import { startSite } from '../setup/site';
import { LOCK_LIFETIME_MS, TIMEOUT_MS } from './fixtures/scale';

const KILLING = pathToFileURL(path.resolve('tests/faults/fixtures/kill-after-write.js')).href;
const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-kill-press-'));
let uri: string;

beforeAll(async () => {
  // What the killed process holds is free after this time.
  limitLocks(LOCK_LIFETIME_MS);
  uri = databaseNamed(inject('databaseUri'), 'kill_press');
  await mongoose.connect(uri, { autoIndex: false });
  await openUploads({ dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
});

afterAll(async () => {
  await mongoose.disconnect();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a request to an instance that is killed as soon as this write is stored. */
async function killedAfter(
  write: string,
  address: string,
  init: (origin: string) => RequestInit | Promise<RequestInit>,
): Promise<void> {
  const environment = { MONGODB_URI: uri, DATA_DIR: dataDir, SEED: 'none' };
  const site = await startSite({ ...environment, NODE_OPTIONS: `--import ${KILLING}`, KILL_AFTER: write });
  await expect(fetch(site.url + address, await init(site.url))).rejects.toThrow();
  // Ended by a signal, it has no exit code.
  expect(await site.stop()).toBeNull();
}

it(
  'a verdict that is stored before its answer counts once, and the same form again finishes what follows from it',
  async () => {
    const stills = [await makeStillOf(['Ines Aubry'], CLEARED), await makeStillOf(['Ines Aubry'], CLEARED)];
    const { token } = await sendRound(await makeShowWith(stills));
    const form = { 'verdict.1': 'refused', 'drawn.verdict.1': 'open', 'drawn.note.1': '', 'note.1': '' };
    await killedAfter('approvalrounds.findOneAndUpdate', `/approve/${token}`, (origin) => ({
      method: 'POST',
      headers: { Origin: origin, Accept: 'text/html' },
      body: new URLSearchParams(form),
    }));
    expect(await verdictsOf(token)).toEqual(['refused', 'open']);
    expect(await isCleared(stills[0] ?? '')).toBe(true);
    await answer(token, { 1: 'refused' });
    expect(await verdictsOf(token)).toEqual(['refused', 'open']);
    expect(await isCleared(stills[0] ?? '')).toBe(false);
    // One of two is what the person may refuse.
    await expect(answer(token, { 2: 'refused' })).rejects.toMatchObject({ status: 409 });
    await answer(token, { 1: { verdict: 'kept', was: { verdict: 'refused' } }, 2: 'refused' });
    expect(await verdictsOf(token)).toEqual(['kept', 'refused']);
  },
  TIMEOUT_MS,
);

it(
  'a start that is stored before its answer counts once for a person who goes on watching',
  async () => {
    const file = await makeFilm();
    await storeFilm(file);
    const { tokens } = await makeScreener({ file });
    const [token = ''] = tokens;
    const opened = await openScreener(token);
    const { expiresAt } = opened.screener;
    // The first two writes look for a film that is being watched, and make the place where the start is counted.
    await killedAfter('viewings.updateOne.3', `/watch/${token}/film`, async (origin) => {
      const cookie = await linkCookieHeader(watchCookie(token), filmProof(opened), origin, expiresAt);
      return { headers: { Cookie: cookie.split(';')[0] ?? '', Range: 'bytes=0-99' } };
    });
    const figures = () => Viewing.findById(opened.recipient._id).lean<StoredViewing | null>();
    expect(await figures()).toMatchObject({ used: 1 });
    await countStart(await openScreener(token));
    expect(await figures()).toMatchObject({ used: 1 });
  },
  TIMEOUT_MS,
);
