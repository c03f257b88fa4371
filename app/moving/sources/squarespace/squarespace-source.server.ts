import type { SourceReader } from '../source-reader';
import { isWxr, openWxr } from '../wordpress/wordpress-source.server';

/** Only WordPress itself writes where it runs and its version. */
const BY_WORDPRESS = /<wp:base_(?:site|blog)_url>|wordpress\.(?:org|com)\/\?v=|generator="WordPress/i;
/** Its addresses have no host. */
const BY_SQUARESPACE = /squarespace|\bsqs-|<link>\//i;

/** Squarespace exports its blog and its basic pages in the format of WordPress. */
export const squarespaceReader: SourceReader = {
  matches: (start) => isWxr(start) && BY_SQUARESPACE.test(start) && !BY_WORDPRESS.test(start),
  open: (files) => openWxr(files, { source: 'squarespace', markup: 'squarespace', program: 'Squarespace' }),
};
