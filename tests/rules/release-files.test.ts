/** Which files of packages are in no release. */
import { describe, expect, it } from 'vitest';
import { isNeverLoaded } from '../../scripts/release/modules';

describe('a file of a package', () => {
  it.each([
    '@ffmpeg-installer/ffmpeg/.env',
    '.bin/tool',
    'a/.github/workflows/test.yml',
    'a/index.js.map',
    'a/index.d.ts',
    'a/index.d.mts',
  ])('is in no release if the program never reads it: %s', (file) => expect(isNeverLoaded(file)).toBe(true));

  it.each(['a/index.js', 'a/b.env', '@ffmpeg-installer/linux-x64/ffmpeg', 'a/package.json'])(
    'is in a release: %s',
    (file) => expect(isNeverLoaded(file)).toBe(false),
  );
});
