import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { autocannon, type Client, type Result } from './autocannon';
import type { BareAnswer } from '../bare';

const CONNECTIONS = 50;

export interface Figures {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  requests: number;
}

/** Requests one URL repeatedly over 50 connections. Throws when a response's status is not `status`. */
export async function load(
  url: string,
  headers: Record<string, string>,
  { seconds = 3, status = 200 } = {},
): Promise<Figures> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const wrong = Object.keys(result.statusCodeStats ?? {}).filter((code) => Number(code) !== status);
  if (result.errors > 0 || wrong.length > 0)
    throw new Error(`${url}: ${result.errors} errors, answers with ${wrong.join(', ')}`);
  return figuresOf(result);
}

function figuresOf({ requests, latency }: Result): Figures {
  if (requests.total === 0) throw new Error('Nothing was answered: the machine is too busy to measure.');
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, requests: requests.total };
}

/** Requests all paths of a site in turn over 50 connections; each begins at another path. Throws when a response is not a 200. */
export async function loadInTurn(
  site: string,
  paths: string[],
  headers: Record<string, string>,
  seconds: number,
): Promise<Figures> {
  let begun = 0;
  const setupClient = (client: Client) => {
    const from = Math.floor((begun * paths.length) / CONNECTIONS);
    begun += 1;
    client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ path, headers })));
  };
  const result = await autocannon({ url: site, connections: CONNECTIONS, duration: seconds, setupClient });
  const wrong = Object.keys(result.statusCodeStats ?? {}).filter((code) => code !== '200');
  if (result.errors > 0 || wrong.length > 0)
    throw new Error(`${site}: ${result.errors} errors, answers with ${wrong.join(', ')}`);
  return figuresOf(result);
}

/** Starts a server to compare with, which sends the same response as the site. */
export async function startBare(kind: 'node' | 'express', url: string, headers: Record<string, string>) {
  const { answer, body } = await askPlainly(url, headers);
  const { answer: unchanged } = await askPlainly(url, { ...headers, 'if-none-match': answer.etag ?? '' });
  return start(kind, { headers: answer, unchanged, body: body.toString('base64') });
}

/** Starts a server to compare with, which sends the same responses as the site for these paths; `folder` keeps them. */
export async function startBareSite(
  site: string,
  paths: string[],
  headers: Record<string, string>,
  folder: string,
) {
  const answers: Record<string, BareAnswer> = {};
  for (const each of paths) {
    const { answer, body } = await askPlainly(site + each, headers);
    answers[each] = { headers: answer, unchanged: {}, body: body.toString('base64') };
  }
  const file = path.join(folder, 'bare-answers.json');
  await writeFile(file, JSON.stringify(answers));
  return start('site', { headers: {}, unchanged: {}, body: file });
}

/** Starts a server to compare with, which sends one file. */
export const startFileServer = (file: string) => start('file', { headers: {}, unchanged: {}, body: file });

async function start(kind: string, answer: BareAnswer) {
  const env = { ...process.env, ANSWER: JSON.stringify(answer) };
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/bench/bare.ts', kind], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { port } = JSON.parse(line) as { port: number };
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Returns the response's relevant headers and its bytes as transferred. */
async function askPlainly(url: string, headers: Record<string, string>) {
  const { request } = await import('node:http');
  return new Promise<{ answer: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const own = Object.entries(response.headers).filter(
          ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
        );
        resolve({
          answer: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
