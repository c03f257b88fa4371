import { formatDuration } from '~/core/text/formats';
import { describe, expect, it } from 'vitest';
import { logoAdvice, shapeAdvice, sizeAdvice, formatBytes, sizeText } from '~/core/files/file-advice';
import { acceptOf, type FileType } from '~/core/files/uploads';
import { limitsText } from '~/media/upload/upload-limits';

const MEGABYTE = 1024 * 1024;

describe('the size of a file', () => {
  it.each([
    [0, '1 kB'],
    [640 * 1024, '640 kB'],
    [MEGABYTE, '1 MB'],
    [3.44 * MEGABYTE, '3.4 MB'],
    [48.2 * MEGABYTE, '48 MB'],
    [7.54 * 1024 * MEGABYTE, '7.5 GB'],
  ])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

  it('has advice above the recommended size for its kind', () => {
    expect(sizeAdvice('image', 2 * MEGABYTE)).toBeNull();
    expect(sizeAdvice('image', 2 * MEGABYTE + 1)).toContain('Below 2 MB');
    expect(sizeAdvice('video', 50 * MEGABYTE)).toBeNull();
    expect(sizeAdvice('video', 51 * MEGABYTE)).toContain('Below 50 MB');
  });
});

it.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [749.6, '12:30'],
])('%d seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));

it.each([
  [{ width: 4096, height: 2730, bytes: 3.1 * MEGABYTE }, '4,096 × 2,730, 3.1 MB'],
  [{ width: 1280, height: 720, duration: 74, bytes: 212 * MEGABYTE }, '1:14, 1,280 × 720, 212 MB'],
  [{ bytes: 2048 }, '2 kB'],
  [undefined, ''],
])('of %o a tile says %s', (facts, words) => expect(sizeText(facts)).toBe(words));

describe('the limits at a field are those of the server', () => {
  const limits = { image: 12, video: 700, screener: 30 * 1024 };
  it.each<[FileType, Parameters<typeof limitsText>[2], string]>([
    ['image', 'landscape', 'Pictures up to 12 MB; at least 1,600 px wide.'],
    ['image', 'portrait', 'Pictures up to 12 MB.'],
    ['logo', 'logo', 'Pictures up to 12 MB.'],
    ['video', 'landscape', 'Films up to 700 MB.'],
    ['screener', undefined, 'Films up to 30 GB.'],
    ['gallery', undefined, 'Pictures up to 12 MB; at least 1,600 px wide. Films up to 700 MB.'],
  ])('%s, %s', (fileType, shape, words) => expect(limitsText(fileType, limits, shape)).toBe(words));
});

describe('the shape of a file', () => {
  it.each([
    [1200, 675, 'landscape'],
    [1280, 720, 'landscape'],
    [1920, 1088, 'landscape'],
    [800, 1000, 'portrait'],
  ] as const)('%d × %d is right for %s', (width, height, shape) =>
    expect(shapeAdvice({ width, height }, shape)).toBeNull(),
  );

  it('has advice when its edges are cropped', () => {
    expect(shapeAdvice({ width: 1000, height: 1000 }, 'landscape')).toContain('1000 × 1000. Where 16:9');
    expect(shapeAdvice({ width: 1000, height: 1000 }, 'portrait')).toContain('4:5');
  });

  it('has no advice when any shape fits, or before it is known', () => {
    expect(shapeAdvice({ width: 1, height: 9 }, undefined)).toBeNull();
    expect(shapeAdvice({ width: null, height: null }, 'landscape')).toBeNull();
  });
});

it('a file picker offers what the field can take', () => {
  expect(acceptOf('image')).toBe('image/jpeg,image/png,image/webp,image/avif,image/gif');
  expect(acceptOf('favicon')).toContain('.ico');
  expect(
    acceptOf('reel')
      .split(',')
      .every((kind) => kind.startsWith('video/')),
  ).toBe(true);
  expect(acceptOf('gallery')).toContain('video/mp4');
});

describe('the shape of a logo', () => {
  it.each([
    [480, 132],
    [64, 64],
    [1000, 100],
  ])('%d × %d fits the header', (width, height) => expect(logoAdvice({ width, height })).toBeNull());

  it('has advice when the header can show it only very small', () => {
    expect(logoAdvice({ width: 400, height: 1600 })).toContain('shown at 11 × 44');
    expect(logoAdvice({ width: 3000, height: 100 })).toContain('shown at 160 × 5');
  });

  it('is unknown without a size', () => expect(logoAdvice({})).toBeNull());
});
