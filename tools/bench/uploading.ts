/** Uploads large files as a form: a real video, padded to any size. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE } from '../../app/core/files/file-advice';

const BOUNDARY = 'a-boundary-for-measuring';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Yields a small real video followed by an empty box of the wanted size, which every MP4 reader skips. */
export function* largeVideo(megabytes: number, seed: number): Generator<Buffer> {
  const video = readFileSync('demo/shows/perihelion/main.mp4');
  const rest = megabytes * MEGABYTE - video.length;
  const header = Buffer.alloc(16);
  header.writeUInt32BE(rest, 0);
  header.write('free', 4, 'latin1');
  header.writeUInt32BE(seed, 8);
  yield video;
  yield header;
  const chunk = Buffer.alloc(64 * 1024, 'showreel');
  for (let left = rest - header.length; left > 0; left -= chunk.length)
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}

/** Yields the form that uploads it. */
export function* videoForm(megabytes: number, seed: number): Generator<Buffer> {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  yield Buffer.from(
    field('type', 'show') +
      field('slug', 'measured') +
      field('fileType', 'video') +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.mp4"\r\n` +
      'Content-Type: video/mp4\r\n\r\n',
  );
  yield* largeVideo(megabytes, seed);
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

interface Sent {
  status: number;
  body: string;
  seconds: number;
}

/** Sends the body as fast as the server reads it. */
export function send(url: string, headers: Record<string, string>, body: Iterable<Buffer>): Promise<Sent> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: text,
          seconds: (performance.now() - started) / 1000,
        }),
      );
    });
    sent.once('error', reject);
    pipeline(Readable.from(body, { objectMode: false, highWaterMark: MEGABYTE }), sent).catch(reject);
  });
}

/** Uploads a video as a form; returns the file's path on the site and the duration. Throws when it is rejected. */
export async function uploadVideo(site: string, cookie: string, megabytes: number, seed: number) {
  const headers = { cookie, 'content-type': FORM_TYPE };
  const sent = await send(`${site}/api/upload`, headers, videoForm(megabytes, seed));
  if (sent.status !== 201) throw new Error(`${sent.status}: ${sent.body}`);
  const { url } = JSON.parse(sent.body) as { url: string };
  return { url, seconds: sent.seconds };
}

/** Signs in and returns the session cookie. */
export async function getSessionCookie(site: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${site}/admin`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username, password }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`the sign-in was answered ${answer.status}`);
  return cookie;
}
