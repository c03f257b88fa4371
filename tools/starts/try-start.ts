/** Installs, builds and starts the site on a new machine, and uploads a video to it. */
import { readFileSync } from 'node:fs';
import { findFreePort } from '../../server/database/embedded/open';
import { createMachine, type NpmRun, type Versions } from './machine';

export interface Attempt extends Versions {
  ignoreScripts: boolean;
}

interface Video {
  width: number | null;
  height: number | null;
  duration: number | null;
  hasPoster: boolean;
}

export interface Outcome {
  installSeconds: number;
  startSeconds: number;
  /** Lines that ask for attention, without those of npm about itself and about this machine. */
  warnings: string[];
  video: Video;
}

const VIDEO = 'demo/shows/perihelion/main.mp4';
const PASSWORD = 'a first start';
const READY = /Showreel is ready at/;
const PROCESSED_WITHIN_MS = 120_000;
/** What says nothing about the project. */
const EXPECTED = [
  // npm about its own Node.js, and about the configuration of this machine.
  /^npm warn cli npm v\S+ does not support Node\.js/,
  /^npm warn Unknown (?:user|global|env) config/,
  // The names of built files.
  /^build\//,
];
const INSTALLED = /^added \d+ packages in /;
/** The site's log has errors from this level on; its warnings are about slow work, on a machine that is busy. */
const ERROR_LEVEL = 50;
const ATTENTION = /warn|deprecat|experimental|\berror\b|\(node:\d+\)/i;

export async function tryStart({ ignoreScripts, ...versions }: Attempt): Promise<Outcome> {
  const machine = createMachine(versions);
  try {
    const install = machine.npm(['ci', ...(ignoreScripts ? ['--ignore-scripts'] : [])]);
    const installSeconds = await seconds(async () => {
      if ((await install.ended) !== 0) throw new Error(install.lines().join('\n'));
    });
    const port = String(await findFreePort());
    const site = machine.npm(['start'], { PORT: port, HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD });
    try {
      const startSeconds = await seconds(() => site.printed(READY));
      const video = await uploadVideo(`http://127.0.0.1:${port}`);
      return { installSeconds, startSeconds, video, warnings: warningsOf(install, site) };
    } finally {
      await site.stop();
    }
  } finally {
    machine.remove();
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function warningsOf(install: NpmRun, site: NpmRun): string[] {
  const installing = install.lines().filter((line) => !INSTALLED.test(line));
  const starting = site
    .lines()
    .filter((line) => (isLogged(line) ? levelOf(line) >= ERROR_LEVEL : ATTENTION.test(line)));
  return [...installing, ...starting].filter((line) => !EXPECTED.some((pattern) => pattern.test(line)));
}

const isLogged = (line: string) => line.startsWith('{"level":');
const levelOf = (line: string) => (JSON.parse(line) as { level: number }).level;

interface Uploaded {
  status: string;
  posterUrl: string | null;
  width: number | null;
  height: number | null;
  duration: number | null;
}

async function uploadVideo(url: string): Promise<Video> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  const giveUpAt = performance.now() + PROCESSED_WITHIN_MS;
  let uploaded = await upload(url, token);
  while (uploaded.status !== 'done' && performance.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    uploaded = await upload(url, token);
  }
  const { posterUrl, width, height, duration } = uploaded;
  const poster = posterUrl === null ? null : await fetch(url + posterUrl);
  const hasPoster = poster?.ok === true && poster.headers.get('content-type') === 'image/jpeg';
  return { width, height, duration, hasPoster };
}

/** Sends the same file each time: the site recognises it, and returns what it has become. */
async function upload(url: string, token: string): Promise<Uploaded> {
  const form = new FormData();
  const fields = { type: 'show', slug: 'the-long-rain', fileType: 'video' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([readFileSync(VIDEO)], { type: 'video/mp4' }), 'main.mp4');
  const answer = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`The upload failed: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Uploaded;
}
