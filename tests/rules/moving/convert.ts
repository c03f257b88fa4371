import type { Markup, SourceItem } from '~/moving/sources/source-item';
import { convertText } from '~/moving/texts/convert-text.server';
import type { TextResolver } from '~/moving/texts/text-resolver';

const ITEM: SourceItem = {
  source: 'wordpress',
  site: 'films.example',
  type: 'post',
  typeLabel: 'Posts',
  id: '7',
  parentId: '',
  title: 'The harbour',
  slug: 'the-harbour',
  html: '',
  markup: 'classic',
  excerpt: '',
  moment: null,
  status: 'public',
  author: '',
  terms: [],
  featured: null,
  video: null,
  media: [],
  address: '/2024/05/the-harbour/',
  oldAddresses: [],
  newer: '',
  fields: {},
  line: 1,
};

/** Returns the name in the library of the picture `a` … `z`. */
export const fileNamed = (letter: string) => `news/${letter.repeat(24)}.jpg`;

/** The file of an address is named by its first letter; those with `missing` in them are not there. */
const RESOLVER: TextResolver = {
  file: ({ address, attachment }) => {
    const name = address === '' ? `attachment${attachment}` : (address.split('/').at(-1) ?? '');
    if (name.includes('missing')) return null;
    return {
      file: fileNamed(name.charAt(0)),
      type: name.endsWith('.mp4') ? 'video' : 'image',
      alt: 'From the library',
      caption: '',
    };
  },
  attachmentsOf: (id) =>
    id === '7' ? ['b', 'c'].map((letter) => ({ address: `/${letter}.jpg`, attachment: '', alt: '' })) : [],
  link: (path) => (path === '/about/' ? '/about' : null),
};

export const convert = (html: string, markup: Markup = 'classic', resolver: Partial<TextResolver> = {}) =>
  convertText(
    { ...ITEM, html, markup, site: markup === 'ghost' ? '' : ITEM.site },
    { ...RESOLVER, ...resolver },
  );

export const textOf = (html: string, markup: Markup = 'classic') => convert(html, markup).text;

export const lossesOf = (html: string, markup: Markup = 'classic') =>
  convert(html, markup).losses.map(({ words, count }) => `${words} (${count})`);
