/** Measures the media library and the dashboard with 10,000 files; all are used and half lack something. */
import mongoose from 'mongoose';
import { sessionHeader } from '../../../app/core/request/session.server';
import { makeSession } from '../../../tests/make';
import { prepareDatabase } from '../../../app/operations/start/startup.server';
import { indexAllUses } from '../../../app/media/usage/find-uses.server';
import { Article } from '../../../models/article';
import { Upload } from '../../../models/upload';
import { NOTHING_FOUND } from '../../../models/upload-press';
import { User } from '../../../models/user';
import { AS_THE_SITE, databaseNamed } from '../../../tests/setup/database';
import { startSite } from '../../../tests/setup/site';
import { fillDatabase, slugOf } from '../content';
import { openingOf, type Measurement } from '../measuring/measurement';

const FILES = 10_000;
const PAGE_MS = 60;

const nameOf = (n: number) => n.toString(16).padStart(24, '0');
const keyOf = (n: number) => `news/bench/image/${nameOf(n)}.png`;

/** Stores the records of images, each used by an article; every other one has no alternative text. */
async function fillUploads(): Promise<void> {
  const now = new Date();
  // No smaller copies are made of an animation.
  const facts = { mediaType: 'image', contentType: 'image/png', bytes: 1_000, animated: true } as const;
  await Upload.insertMany(
    Array.from({ length: FILES }, (_, n) => ({
      facts,
      // Otherwise the site examines all files while it is measured.
      found: NOTHING_FOUND,
      _id: nameOf(n),
      key: keyOf(n),
      sha256: nameOf(n),
      texts: { alt: n % 2 === 0 ? '' : 'A harbour in the rain' },
      createdAt: new Date(now.getTime() + n),
      usage: { offeredAt: now },
    })),
  );
  for (let n = 0; n < FILES; n += 1)
    await Article.updateOne({ slugs: slugOf(n) }, { $set: { imageUrl: `/assets/${keyOf(n)}` } });
  await indexAllUses();
}

/** Fills a database of its own on the server, and measures it. */
export async function measureLibrary(uri: string, dataDir: string): Promise<Measurement[]> {
  const own = databaseNamed(uri, 'library');
  await mongoose.connect(own, AS_THE_SITE);
  let token: string;
  try {
    const admin = { username: 'bench', password: 'benchmark' };
    await prepareDatabase({ seed: 'none', admin, announce: () => undefined });
    await fillDatabase({ articles: FILES });
    await fillUploads();
    token = await makeSession(String((await User.findOne())?._id));
  } finally {
    await mongoose.disconnect();
  }
  const site = await startSite({ MONGODB_URI: own, DATA_DIR: dataDir, SEED: 'none' });
  try {
    const [cookie = ''] = (await sessionHeader(token, site.url)).split(';');
    const measured: Measurement[] = [];
    for (const page of ['/admin/media', '/admin/media?needs=alt', '/admin/dashboard'])
      measured.push({
        name: `${page} with ${FILES} files`,
        value: await openingOf(site.url + page, cookie),
        unit: 'ms',
        target: PAGE_MS,
      });
    return measured;
  } finally {
    await site.stop();
  }
}
