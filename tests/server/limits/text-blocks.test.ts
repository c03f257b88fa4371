/** What the pictures of a text add to the processor time of its page. */
import { expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { openUploads } from '~/media/storage/storage-open.server';
import { IS_LONG } from '../../full-length';
import { makeArticleWith, uploadPicture } from '../../text-blocks';
import { media, prose } from '../../text-parts';
import { shareApi } from '../fixtures/api';
import { IS_MEASURABLE, mainThreadMs } from './processor-time';

const PICTURES = 40;
const ROUNDS = IS_LONG ? 20 : 5;
const REQUESTS_A_ROUND = 5;
const PARAGRAPH =
  'Twice a day the sea takes four hundred square miles of marsh and gives them back changed. '.repeat(4);

const api = await shareApi();
await openUploads({ dataDir: api.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
/** With a token the page is drawn each time. */
const DRAWN = { headers: { authorization: 'Bearer unknown' } };

/** Uploads a picture that has the copies of a large one. */
async function uploadWithCopies(): Promise<string> {
  const { id, url, file } = await uploadPicture(64, 36, { alt: 'The marsh' });
  const variants = ['avif', 'webp'].flatMap((format) =>
    [480, 800, 1280, 1920].map((width) => ({
      url: url.replace('.jpg', `-${width}.${format}`),
      width,
      type: `image/${format}`,
    })),
  );
  await Upload.updateOne({ _id: id }, { $set: { variants } });
  return file;
}

async function measureOnce(path: string): Promise<number> {
  const before = mainThreadMs(api.pid);
  for (let count = 0; count < REQUESTS_A_ROUND; count += 1) await (await fetch(api.url + path, DRAWN)).text();
  return (mainThreadMs(api.pid) - before) / REQUESTS_A_ROUND;
}

// It takes about twice as long. What grows worse than linearly takes many times as long.
it.skipIf(!IS_MEASURABLE)(
  'an article with forty pictures takes at most three times as long as its text alone',
  { timeout: 300_000 },
  async () => {
    const files: string[] = [];
    for (let count = 0; count < PICTURES; count += 1) files.push(await uploadWithCopies());
    const plain = await makeArticleWith([prose(...files.map(() => PARAGRAPH))]);
    const full = await makeArticleWith(
      files.flatMap((file) => [prose(PARAGRAPH), media(file, { size: 'wide', caption: 'The marsh' })]),
    );
    const [times, plainTimes]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      plainTimes.push(await measureOnce(plain.path));
      times.push(await measureOnce(full.path));
    }
    const [most, least] = [Math.min(...times), Math.min(...plainTimes)];
    expect(most / least, `${most} ms, ${least} ms`).toBeLessThan(3);
  },
);
