import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { openUpload, updateUpload, deleteUpload } from '~/media/library/library-file.server';
import { createUpload } from '~/media/intake/store-upload.server';
import { drawnFacts } from '~/core/files/file-library';
import { findUploads, listUploads } from '~/media/library/library-files.server';
import { UNUSED_LIFE_MS } from '~/media/usage/files-on-site.server';
import { receive } from '~/media/intake/upload-receive.server';
import { workOnNext } from '~/media/jobs/job.server';
import { IS_LONG } from '../../full-length';
import { actor, unique } from '../../make';
import { asStream, icon, makeUpload, picture, video, skipExcerpts, webmVideo } from '../../media-files';
import { createRecord } from '~/records/save/record-create.server';
import { updateRecord } from '~/records/save/record-update.server';

const editor = actor('editor');

/** Every file in the storage and in the temporary folder. */
async function filesNow(): Promise<string[]> {
  const files: string[] = [];
  for await (const { key } of storageContext().storage.list()) files.push(key);
  return [...files, ...(await readdir(storageContext().incoming).catch(() => []))];
}

const report = (error: unknown) => {
  throw error;
};

async function workAll() {
  await skipExcerpts();
  while (await workOnNext(new AbortController().signal, report));
}

describe('an upload is stored', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('when it is a valid %s', async (format) => {
    const upload = await makeUpload(await picture(64, 36, format));
    expect(upload).toMatchObject({ kind: 'image', format: `image/${format}`, width: 64, height: 36 });
    expect(upload.url).toMatch(/^\/assets\/show\/the-long-rain\/gallery\/[0-9a-f]{24}\.[a-z]+$/);
    expect(upload.placeholder.length).toBeLessThan(500);
    expect(await storageContext().storage.stat(upload.file)).toMatchObject({ size: upload.bytes });
  });

  it('as an icon for favicons only', async () => {
    const upload = await makeUpload(await icon(), { type: 'settings', fileType: 'favicon' });
    expect(upload).toMatchObject({ format: 'image/x-icon', width: 16, height: 16, status: 'done' });
    await expect(makeUpload(await icon(), { fileType: 'logo' })).rejects.toMatchObject({ status: 415 });
  });

  it('as a video with its metadata, and smaller copies of its poster, also if that is another image', async () => {
    const upload = await makeUpload(await webmVideo(), { fileType: 'video', originalName: 'main.webm' });
    expect(upload).toMatchObject({ kind: 'video', width: 320, height: 180, warnings: [] });
    expect(upload.duration).toBeCloseTo(2, 0);
    await workAll();
    const { posterUrl, url } = await openUpload(editor, upload.id);
    expect(posterUrl).toBe(url.replace('.webm', '-poster.jpg'));
    const book = await mediaFacts([url]);
    expect(book[url]).toMatchObject({ kind: 'video', posterUrl });
    expect(book[posterUrl ?? '']).toMatchObject({ width: 320, height: 180 });
    const copies = (format: string) => url.replace('.webm', `-poster-320.${format} 320w`);
    expect(book[posterUrl ?? '']?.sources).toEqual([
      { type: 'image/avif', srcset: copies('avif') },
      { type: 'image/webp', srcset: copies('webp') },
    ]);
    const smallest = async () => {
      const [found] = await findUploads(editor, [url]);
      if (!found) throw new Error('no film');
      return drawnFacts(found)[found.posterUrl ?? '']?.sources[0]?.srcset.split(' ', 1)[0];
    };
    expect(await smallest()).toBe(url.replace('.webm', '-poster-320.avif'));
    const image = await makeUpload(await picture(400, 4));
    await workAll();
    await updateUpload(editor, upload.id, { posterUrl: image.url });
    expect(await smallest()).toBe(image.url.replace('.png', '-320.avif'));
  });

  it('with the displayed size of a rotated image', async () => {
    const lying = await sharp(await picture(80, 40))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const upload = await makeUpload(lying);
    expect(upload).toMatchObject({ width: 40, height: 80 });
    await workAll();
    const { variants } = await openUpload(editor, upload.id);
    const file = storageContext().storage.pathOf?.(variants[0]?.url.slice('/assets/'.length) ?? '');
    expect(await sharp(file).metadata()).toMatchObject({ width: 40, height: 80 });
  });

  it('once when the same content is sent twice', async () => {
    const content = await picture();
    const [first, second] = await Promise.all([
      makeUpload(content),
      makeUpload(content, { slug: 'elsewhere' }),
    ]);
    const third = await makeUpload(content, {}, actor('author'));
    expect(new Set([first.id, second.id, third.id]).size).toBe(1);
    expect(await Upload.countDocuments({ sha256: first.sha256 })).toBe(1);
    expect((await filesNow()).filter((file) => file.endsWith(first.file))).toHaveLength(1);
  });
});

describe('an upload is rejected', () => {
  const refused: [string, () => Promise<Buffer>, object, number][] = [
    [
      'a web page with an image’s name',
      () => Promise.resolve(Buffer.from('<!doctype html><script>')),
      {},
      415,
    ],
    ['SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), {}, 415],
    ['a program', () => Promise.resolve(Buffer.from('MZ'.padEnd(6_000, 'x'))), {}, 415],
    ['empty', () => Promise.resolve(Buffer.alloc(0)), {}, 400],
    ['a truncated image', async () => (await picture(400, 300)).subarray(0, 20_000), {}, 400],
    ['a truncated photograph', async () => (await picture(400, 300, 'jpeg')).subarray(0, 9_000), {}, 400],
    ['a truncated video', async () => (await video()).subarray(0, 900_000), { fileType: 'video' }, 400],
    [
      'an icon with an offset outside the file',
      async () => (await icon()).subarray(0, 40),
      { fileType: 'favicon' },
      400,
    ],
    ['an image where a video is required', () => picture(), { fileType: 'video' }, 415],
    ['a video where an image is required', video, { fileType: 'image' }, 415],
    ['an unknown type', () => picture(), { type: 'film' }, 400],
    ['an unknown file type', () => picture(), { fileType: 'poster' }, 400],
    ['30,000 pixels in a square', () => Promise.resolve(huge()), {}, 413],
  ];

  /** A valid image of 900 megapixels in a hundred kilobytes. */
  function huge() {
    const side = 30_000;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    header.writeUInt8(1, 8);
    const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND')]);
  }

  function chunk(type: string, content = Buffer.alloc(0)) {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  }

  it.each(refused)('when it is %s', async (_, content, fields, status) => {
    const before = [await filesNow(), await Upload.countDocuments()];
    const attempt = content().then((bytes) => makeUpload(bytes, fields));
    await expect(attempt).rejects.toMatchObject({ name: 'Failure', status });
    expect([await filesNow(), await Upload.countDocuments()]).toEqual(before);
  });

  it('when it exceeds the size limit, before it has arrived in full', async () => {
    const png = await picture(40, 40);
    let sent = 0;
    const endless = function* () {
      yield png;
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536);
      }
    };
    const before = await filesNow();
    await expect(receive(Readable.from(endless(), { objectMode: false }))).rejects.toMatchObject({
      status: 413,
    });
    expect(sent).toBeLessThan(storageContext().limits.image + 5_000_000);
    expect(await filesNow()).toEqual(before);
  });
});

describe('file names', () => {
  it.each(['../../etc/passwd', 'a\u0000b.png', 'x'.repeat(300), '日本の写真.png', 'C:\\photos\\me.png'])(
    'from a client are never used as paths: %j',
    async (name) => {
      const upload = await makeUpload(await picture(), { originalName: name, slug: name });
      expect(upload.file).toMatch(/^show\/[a-z0-9][a-z0-9_-]{0,79}\/gallery\/[0-9a-f]{24}\.png$/);
      expect(upload.originalName).not.toMatch(/[/\\\u0000]/);
      expect(upload.originalName.length).toBeLessThanOrEqual(200);
    },
  );
});

describe('deleting an upload', () => {
  it('is rejected while the file is in use, with the pages that use it', async () => {
    const upload = await makeUpload(await picture());
    const title = unique('Show');
    const show = await createRecord('show', editor, {
      title,
      description: `<p><a href="${upload.url}">still</a></p>`,
    });
    const formError = { status: 409, message: expect.stringContaining(title) as string };
    await expect(deleteUpload(editor, upload.url)).rejects.toMatchObject(formError);
    expect((await openUpload(editor, upload.id)).uses).toEqual([
      {
        kind: 'show',
        id: show.id,
        title,
        path: `/admin/shows/${show.id}`,
        createdBy: editor.id,
        fields: ['description'],
      },
    ]);
  });

  it('removes the file and everything derived from it', async () => {
    const upload = await makeUpload(await picture(600, 4));
    await workAll();
    const mine = async () => (await filesNow()).filter((file) => file.includes(upload.id));
    expect((await mine()).length).toBe(7);
    await deleteUpload(editor, upload.file);
    expect(await mine()).toEqual([]);
    await expect(deleteUpload(editor, upload.file)).rejects.toMatchObject({ status: 404 });
  });

  it('is allowed to its uploader, or to users who may edit everything', async () => {
    const [author, other] = [actor('author'), actor('author')];
    const upload = await makeUpload(await picture(), {}, author);
    await expect(deleteUpload(other, upload.id)).rejects.toMatchObject({ status: 403 });
    await deleteUpload(author, upload.id);
  });

  it('follows the write that removes its last use', async () => {
    const [kept, gone] = [await makeUpload(await picture()), await makeUpload(await picture())];
    const media = [kept, gone].map(({ url }) => ({ type: 'image', url }));
    const show = await createRecord('show', editor, { title: unique('Show'), media });
    await createRecord('show', editor, { title: unique('Show'), thumbnailUrl: kept.url });
    await updateRecord('show', editor, show.id, { media: [] });
    expect(await storageContext().storage.stat(kept.file)).not.toBeNull();
    expect(await storageContext().storage.stat(gone.file)).toBeNull();
    await expect(openUpload(editor, gone.id)).rejects.toMatchObject({ status: 404 });
  });

  it('is delayed for a file that was uploaded again, until it is saved or a day has passed', async () => {
    const content = await picture();
    const upload = await makeUpload(content);
    const show = await createRecord('show', editor, { title: unique('Show'), thumbnailUrl: upload.url });
    await makeUpload(content);
    await updateRecord('show', editor, show.id, { thumbnailUrl: '' });
    expect(await storageContext().storage.stat(upload.file)).not.toBeNull();
  });
});

describe('a file that several users have uploaded', () => {
  const [ana, ben] = [actor('editor'), actor('editor')];
  const exists = async (file: string) => (await storageContext().storage.stat(file)) !== null;

  it('cannot be deleted by anybody within a day after the second upload', async () => {
    const content = await picture();
    const { file, id } = await makeUpload(content, {}, ana);
    expect((await makeUpload(content, {}, ben)).file).toBe(file);
    for (const user of [ana, ben]) {
      const refusal = { status: 409, message: expect.stringContaining('uploaded the same file') as string };
      await expect(deleteUpload(user, file)).rejects.toMatchObject(refusal);
    }
    const yesterday = new Date(Date.now() - UNUSED_LIFE_MS - 1_000);
    await Upload.updateOne({ _id: id }, { $set: { 'usage.sharedAt': yesterday } });
    await deleteUpload(ana, file);
    expect(await exists(file)).toBe(false);
  });

  it('can be deleted at once when only its uploader has sent it again', async () => {
    const content = await picture();
    const { file } = await makeUpload(content, {}, ben);
    await makeUpload(content, {}, ben);
    await deleteUpload(ana, file);
    expect(await exists(file)).toBe(false);
  });

  it('is available to everybody who has uploaded it, under concurrent uploads and deletions', async () => {
    const contents = await Promise.all([picture(16, 9), picture(16, 9), picture(16, 9)]);
    const people = Array.from({ length: 6 }, () => actor('editor'));
    const rounds = IS_LONG ? 12 : 6;
    const outcomes = { deleted: 0, refused: 0 };
    /** The file that each user was given last and has not deleted. */
    const given = new Map<string, string>();
    await Promise.all(
      people.map(async (person, index) => {
        for (let round = 0; round < rounds; round += 1) {
          const turn = (index + round) % contents.length;
          const key = `${person.id} ${turn}`;
          const { file } = await makeUpload(contents[turn] as Buffer, {}, person);
          given.set(key, file);
          expect(await exists(file), 'at the moment that it is given').toBe(true);
          if ((index * 7 + round * 5) % 3 === 0) continue;
          await deleteUpload(person, file).then(
            () => {
              given.delete(key);
              outcomes.deleted += 1;
            },
            (error: unknown) => {
              expect(error).toMatchObject({ status: 409 });
              outcomes.refused += 1;
            },
          );
        }
      }),
    );
    expect(outcomes.refused).toBeGreaterThan(0);
    for (const file of given.values()) expect(await exists(file)).toBe(true);
  });
});

describe('the media library', () => {
  it('finds files by name, alternative text and kind, and lists where a file is used', async () => {
    const word = unique('harbour');
    const upload = await makeUpload(await picture(), { originalName: `${word}.png` });
    const other = await makeUpload(await picture(), { originalName: 'x.png' });
    await updateUpload(editor, other.id, { alt: `The ${word} at dawn` });
    const found = await listUploads(editor, { q: word.toUpperCase(), kind: 'image' });
    expect(found.files.map(({ id }) => id)).toEqual([other.id, upload.id]);
    expect((await listUploads(editor, { q: word, kind: 'video' })).total).toBe(0);
    expect(found.files[0]).toMatchObject({ alt: `The ${word} at dawn`, uses: [], mayDelete: true });
  });

  it('requires a session', async () => {
    const received = await receive(asStream(await picture()));
    await expect(
      createUpload(null, received, { originalName: '', type: 'show', fileType: 'image' }),
    ).rejects.toMatchObject({ status: 401 });
  });
});
