/** The addresses that files of a kit have below its link. */
import { expect, it } from 'vitest';
import { withLinkAddresses } from '~/press/kits/kit-page.server';

const NAME = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const link = { path: '/press/k/T', files: new Set([NAME]) };

it('files of the kit have addresses below the link, also as keys and in lists of smaller copies', () => {
  const url = `/assets/show/x/${NAME}.jpg`;
  const other = `/assets/show/x/${OTHER}.jpg`;
  const sources = `/assets/show/x/${NAME}-480.avif 480w, /assets/show/x/${NAME}-800.avif 800w`;
  expect(
    withLinkAddresses({ media: { [url]: { url, sources, other } }, list: [url, 3, null, true] }, link),
  ).toEqual({
    media: {
      [`/press/k/T/files/show/x/${NAME}.jpg`]: {
        url: `/press/k/T/files/show/x/${NAME}.jpg`,
        sources: `/press/k/T/files/show/x/${NAME}-480.avif 480w, /press/k/T/files/show/x/${NAME}-800.avif 800w`,
        other,
      },
    },
    list: [`/press/k/T/files/show/x/${NAME}.jpg`, 3, null, true],
  });
});

it('texts that mention an address stay as they are', () => {
  const text = `See /assets/show/x/${NAME}.jpg`;
  expect(withLinkAddresses({ text }, link)).toEqual({ text });
});
