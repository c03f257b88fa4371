/** The pictures beside an export: how they are found, and what of a ZIP is left out. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { describe, expect, it } from 'vitest';
import { MediaNames, originalPath } from '~/moving/files/file-names';
import { openZip } from '~/moving/files/media-source.server';
import { isPublicAddress } from '~/moving/files/fetch-media.server';
import { picture } from '../../media-files';
import { fileIn } from './wordpress-export';

describe('a picture', () => {
  const names = new MediaNames([
    'backup/wp-content/uploads/2016/02/tannery.jpg',
    'backup/wp-content/uploads/2017/02/tannery.jpg',
    'site/2016/02/only-once.png',
    'site/a/twice.png',
    'site/b/twice.png',
  ]);
  it.each([
    [
      'https://old.example/wp-content/uploads/2016/02/tannery.jpg',
      'backup/wp-content/uploads/2016/02/tannery.jpg',
    ],
    ['/wp-content/uploads/2017/02/tannery-300x200.jpg', 'backup/wp-content/uploads/2017/02/tannery.jpg'],
    ['/wp-content/uploads/2018/02/tannery.jpg', null],
    ['__GHOST_URL__/content/images/size/w600/2020/01/only-once.png', 'site/2016/02/only-once.png'],
    ['/elsewhere/ONLY-ONCE.png?ssl=1', 'site/2016/02/only-once.png'],
    ['/elsewhere/twice.png', null],
    ['', null],
  ])('%s is found by path, else by a name that is there once', (address, found) => {
    expect(names.find(address)).toBe(found);
  });

  it('is looked up in the same time among ten thousand of one name', () => {
    const many = new MediaNames(Array.from({ length: 10_000 }, (_, index) => `${index}/same.jpg`));
    expect([many.find('/9999/same.jpg'), many.find('/none/same.jpg')]).toEqual(['9999/same.jpg', null]);
  });

  it.each([
    ['a-300x200.jpg', 'a.jpg'],
    ['a-scaled.jpg', 'a.jpg'],
    ['content/images/size/w600/b.png', 'content/images/b.png'],
    ['route-66.jpg', 'route-66.jpg'],
  ])('in a size, %s, is the file it was made of', (path, original) => {
    expect(originalPath(path)).toBe(original);
  });
});

describe('a ZIP', () => {
  it('leaves out what leads out, links, and what is packed too tightly', async () => {
    const zip = new ZipFile();
    zip.addBuffer(await picture(), 'uploads/good.png');
    zip.addBuffer(Buffer.alloc(1_000_000), 'uploads/bomb.png');
    zip.addBuffer(Buffer.from('/etc/passwd'), 'uploads/link.png', { mode: 0o120777 });
    zip.addBuffer(Buffer.from('x'), 'uploads/readme.txt');
    zip.addBuffer(await picture(), 'uploads/XX/evil.png');
    zip.end();
    const file = await fileIn('media.zip', '');
    await pipeline(zip.outputStream, createWriteStream(file));
    // The writer of ZIPs refuses such a name itself.
    const { readFile, writeFile } = await import('node:fs/promises');
    const bytes = await readFile(file);
    await writeFile(
      file,
      Buffer.from(bytes.toString('latin1').replaceAll('uploads/XX/', 'uploads/../'), 'latin1'),
    );
    const media = await openZip(file);
    expect(media.leftOut).toEqual([
      { name: 'uploads/bomb.png', words: 'it is compressed more than 200 times' },
      { name: 'uploads/link.png', words: 'it is a link' },
      { name: 'uploads/../evil.png', words: 'its name leads out of the ZIP' },
    ]);
    expect((await buffer(await media.open('uploads/good.png'))).length).toBeGreaterThan(0);
    await media.close();
  });

  it('is refused if it is none', async () => {
    const file = await fileIn('media.zip', 'no ZIP');
    await expect(openZip(file)).rejects.toMatchObject({
      status: 400,
      fields: { media: [expect.any(String)] },
    });
  });
});

describe('an address', () => {
  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['not an address', false],
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
