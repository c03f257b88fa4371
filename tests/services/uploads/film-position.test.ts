/** A position that a camera wrote into a film is not stored. */
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Job } from '~models/job';
import { Upload } from '~models/upload';
import { findFfmpeg } from '~/media/files/ffmpeg.server';
import { takePositionOutOfFilm } from '~/media/files/film-position.server';
import { run } from '~/core/db/run-program.server';
import { storageContext, withScratch } from '~/media/storage/storage-open.server';
import { addJobs } from '~/media/jobs/job-queue.server';
import { workOnNext } from '~/media/jobs/job.server';
import { openUpload } from '~/media/library/library-file.server';
import { actor } from '../../make';
import { makeUpload, video } from '../../media-files';
import { xmpPacket } from '../../picture-metadata';

const editor = actor('editor');
const POSITION = '+51.5000-002.5833/';

const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const data = Buffer.concat(
    content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
};
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const key = (name: string) => Buffer.concat([number(8 + name.length), Buffer.from(`mdta${name}`)]);
const item = (index: number, value: string) =>
  box(number(index).toString('latin1'), box('data', number(1), number(0), value));
const handler = box('hdlr', number(0), number(0), 'mdta', '\0'.repeat(13));

/** What a phone writes: a model that stays, and a position that does not. */
const appleList = (...before: Buffer[]) =>
  box(
    'meta',
    ...before,
    handler,
    box(
      'keys',
      number(0),
      number(2),
      key('com.apple.quicktime.model'),
      key('com.apple.quicktime.location.ISO6709'),
    ),
    box('ilst', item(1, 'Camera 7'), item(2, POSITION)),
  );

const XMP_BOX = box(
  'uuid',
  Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'),
  xmpPacket({ attributes: `exif:GPSLatitude="${POSITION}" photoshop:Credit="Camera 7"` }),
);

/** Adds boxes to the end of the index of a film, whose frames come before it so that none of them is moved. */
async function withBoxes(...boxes: Buffer[]): Promise<Buffer> {
  const film = await lateIndex();
  const at = film.lastIndexOf('moov', undefined, 'latin1') - 4;
  const grown = Buffer.concat([film, ...boxes]);
  grown.writeUInt32BE(grown.length - at, at);
  return grown;
}

let lateFilm: Promise<Buffer> | undefined;

/** A film with its index at the end, the same each time: what is added to it differs. */
const lateIndex = (): Promise<Buffer> =>
  (lateFilm ??= withScratch('mp4', async (file) => {
    const program = (await findFfmpeg()).program ?? 'ffmpeg';
    const input = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=5', '-t', '1', '-c:v', 'libx264'];
    await run(program, ['-v', 'error', ...input, '-y', file], { within: 60_000 });
    return readFile(file);
  }));

const storedAt = (file: string) => storageContext().storage.pathOf?.(file) ?? '';

describe('the position of a film', () => {
  it.each([
    [
      'a text of the index',
      box('udta', box('\xa9xyz', '\0\x12\x15\xc7', POSITION), box('\xa9mod', '\0\x08\x15\xc7Camera 7')),
    ],
    ['a text of a track', box('trak', box('udta', box('\xa9xyz', POSITION)), box('free', 'Camera 7'))],
    ['a place of 3GPP', box('udta', box('loci', number(0), 'Bristol\0', POSITION), box('auth', 'Camera 7'))],
    ['a list of a MOV', appleList()],
    ['a list of an MP4', appleList(number(0))],
    ['a list within another box', box('udta', appleList(number(0)))],
    ['XMP', XMP_BOX],
  ])('in %s is not stored, and everything else is, at the same place', async (_, boxes) => {
    const sent = await withBoxes(boxes);
    const { id } = await makeUpload(Buffer.from(sent), { fileType: 'video' });
    const file = await openUpload(editor, id);
    const kept = await readFile(storedAt(file.file));
    expect(file).toMatchObject({ hadPosition: true, bytes: sent.length, width: 64 });
    expect(kept.length).toBe(sent.length);
    expect(kept.includes(POSITION)).toBe(false);
    expect(kept.includes('Camera 7')).toBe(true);
    expect(kept.subarray(0, -boxes.length)).toEqual(sent.subarray(0, -boxes.length));
  });

  it('is not found where there is none, and the film is stored as it was sent', async () => {
    const sent = await video();
    const file = await openUpload(editor, (await makeUpload(sent)).id);
    expect(file.hadPosition).toBe(false);
    expect((await readFile(storedAt(file.file))).equals(sent)).toBe(true);
  });

  it('of a film that an earlier version stored is taken out in the background', async () => {
    const sent = await withBoxes(box('udta', box('\xa9xyz', POSITION)));
    const { id, file } = await makeUpload(sent);
    await writeFile(storedAt(file), sent);
    await Upload.collection.updateOne({ _id: id as never }, { $unset: { found: '' } });
    const before = await Upload.findById(id).lean();
    if (before) await addJobs([before]);
    await Job.deleteMany({ type: { $ne: 'metadata' } });
    while (await workOnNext(new AbortController().signal, (error) => expect.fail(String(error))));
    expect((await readFile(storedAt(file))).includes(POSITION)).toBe(false);
    expect((await openUpload(editor, id)).hadPosition).toBe(true);
  });

  const nested = (levels: number): Buffer =>
    levels === 0 ? box('\xa9xyz', POSITION) : box('udta', nested(levels - 1));

  it.each([
    ['that is nested deeply', nested(2_000), true],
    ['in a box of length 0', Buffer.concat([number(0), Buffer.from('udta'), box('\xa9xyz', POSITION)]), true],
    ['in a box that is longer than its own', Buffer.concat([number(500), Buffer.from('udta')]), false],
    [
      'in a list of names without lengths',
      box('meta', handler, box('keys', number(0), number(9), number(0))),
      false,
    ],
    ['in an empty list', box('meta', box('ilst')), false],
  ])('%s is no error', async (_, boxes, hasPosition) => {
    await withScratch('mp4', async (file) => {
      await writeFile(file, box('moov', boxes));
      expect(await takePositionOutOfFilm(file, 'video/mp4')).toBe(hasPosition);
      expect((await readFile(file)).includes(POSITION)).toBe(false);
    });
  });

  it('is not looked for in a file of very many boxes, which is refused', async () => {
    const film = Buffer.concat([await video(), Buffer.alloc(8 * 100_001, box('free'))]);
    await expect(makeUpload(film, { fileType: 'video' })).rejects.toMatchObject({ status: 400 });
  });
});
