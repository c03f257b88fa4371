/**
 * Compares the processor time that ranges of a video cost with that of a bare Express `sendFile`, in turns: a video that is
 * shipped with the program, and the same one uploaded.
 */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { databaseNamed } from '../../../tests/setup/database';
import { startSite } from '../../../tests/setup/site';
import { median, startFileServer } from '../measuring/load';
import type { Measurement } from '../measuring/measurement';
import { processorTime } from '../measuring/processor';
import { getSessionCookie } from '../uploading';

const VIDEO = '/reel/reel.mp4';
const CONNECTIONS = 50;
const RANGE_BYTES = 256 * 1024;
const REQUESTS = 500;
const ROUNDS = 7;
const PASSWORD = 'a password for measuring';

interface Compared {
  name: string;
  url: string;
  pid: number;
  costs: number[];
}

/** Reads ranges of a video over 50 connections. Returns the processor time of its server in microseconds per range. */
async function costOf({ url, pid }: Compared, size: number, round: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = round * REQUESTS;
  const last = next + REQUESTS;
  const before = processorTime(pid);
  const work = async () => {
    while (next < last) {
      const start = ((next += 1) * 7_919 * 1_024) % (size - RANGE_BYTES);
      await readRange(url, agent, start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
  return (processorTime(pid) - before) / REQUESTS;
}

async function readRange(url: string, agent: Agent, start: number): Promise<void> {
  const range = `bytes=${start}-${start + RANGE_BYTES - 1}`;
  const sent = request(url, { agent, headers: { range } });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(response, 'end');
  if (response.statusCode !== 206 || bytes !== RANGE_BYTES)
    throw new Error(`${response.statusCode} with ${bytes} bytes for ${range} of ${url}`);
}

async function upload(site: string, content: Buffer): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'settings', slug: 'reel', fileType: 'reel' }))
    form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), 'reel.mp4');
  const headers = { cookie: await getSessionCookie(site, 'admin', PASSWORD) };
  const answer = await fetch(`${site}/api/upload`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { url: string }).url;
}

/** Measures on a database of its own on the server. */
export async function measureRangeCosts(uri: string, dataDir: string): Promise<Measurement[]> {
  const file = path.resolve('build/client', `.${VIDEO}`);
  const environment = { MONGODB_URI: databaseNamed(uri, 'ranges'), DATA_DIR: dataDir, SEED: 'none' };
  const site = await startSite({ ...environment, ADMIN_PASSWORD: PASSWORD, FFMPEG_PATH: '/nowhere/ffmpeg' });
  const content = readFileSync(file);
  const bare = await startFileServer(file);
  try {
    const uploaded = await upload(site.url, content);
    const express: Compared = { name: 'sendFile', url: bare.url, pid: bare.pid, costs: [] };
    const ours: Compared[] = [
      { name: 'a video of the program', url: site.url + VIDEO, pid: site.pid, costs: [] },
      { name: 'an uploaded video', url: site.url + uploaded, pid: site.pid, costs: [] },
    ];
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const each of [express, ...ours]) {
        const cost = await costOf(each, content.length, round);
        // The first round warms up.
        if (round > 0) each.costs.push(cost);
      }
    return ours.map(({ name, costs }) => ({
      name: `processor time of ranges of ${name}, against a bare sendFile of ${median(express.costs).toFixed(0)} µs`,
      value: median(costs) / median(express.costs),
      unit: '',
      target: 1,
    }));
  } finally {
    await site.stop();
    bare.stop();
  }
}
