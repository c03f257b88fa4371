import path from 'node:path';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { brandIcon, brandPicture, brandPlaceholder } from '~/core/brand/brand-sheet.server';
import { brandColours } from '~/core/brand/colours';
import {
  BRAND_FILES,
  brandFileUrl,
  brandIconUrl,
  shareImage,
  type BrandFile,
  type PageBrand,
} from '~/core/brand/page-brand';
import { POSTER_PLACEHOLDER } from '~/core/files/media';
import { notFound } from '~/core/validation/errors';
import { drawPicture } from '~/media/files/sharp.server';
import { publicRequest, toErrorPage } from '~/core/request/public-loader.server';
import { pictureResponse } from '~/core/request/public-loader.server';
import { lookOfHash, readPageBrand, readPictureName } from '~/core/request/page-brand.server';
import { readSocialPicture } from '~/media/delivery/made-pictures.server';

const NAME = /^([0-9a-f]{1,64}(?:-[0-9a-f]{1,3})?)\.([a-z.]{1,8})$/;

const TYPES: Record<BrandFile, string> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  'wide.svg': 'image/svg+xml',
  'film.svg': 'image/svg+xml',
};

/** In pixels, the largest size that devices show. */
const ICON_WIDTH = 512;
const PICTURE_WIDTH = 1200;

const isBrandFile = (text: string | undefined): text is BrandFile =>
  BRAND_FILES.some((each) => each === text);

/**
 * Serves a file derived from a look. The style sheets of all earlier looks stay available, because pages that are already open request
 * them. Pictures are slow to draw, so only those of the current look are drawn; URLs of older ones redirect to them.
 */
export const brandFile = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const [, name = '', file] = NAME.exec(publicRequest(args).params.name ?? '') ?? [];
    const { hash, letter } = readPictureName(name);
    const found = lookOfHash(hash);
    if (!found || !isBrandFile(file)) throw notFound('File');
    const { colours } = brandColours(found.look);
    switch (file) {
      case 'css':
        if (found.sheet === '' || name !== hash) throw notFound('File');
        return respondWith(file, found.sheet, name);
      case 'svg':
        return respondWith(file, brandIcon(colours, letter), name);
      case 'wide.svg':
        return respondWith(file, brandPlaceholder(colours, found.look.ground || 'dark', letter), name);
      case 'film.svg':
        return respondWith(file, brandPlaceholder(colours, 'film', letter), name);
    }
    const brand = await readPageBrand();
    if (brand.pictures !== name) return toCurrent(file === 'png' ? brandIconUrl(brand) : shareImage(brand));
    const drawn =
      file === 'png'
        ? await drawPicture(brandIcon(colours, letter), { width: ICON_WIDTH, format: 'png' })
        : await drawPicture(brandPicture(colours, letter), { width: PICTURE_WIDTH, format: 'jpeg' });
    return respondWith(file, drawn, name);
  });

const toCurrent = (url: string) => redirect(url, { headers: { 'Cache-Control': 'no-cache' } });

/** Redirects the address that videos without a readable frame have as their poster to the site's own picture. */
export const earlierPlaceholder = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    if (publicRequest(args).params.name !== path.basename(POSTER_PLACEHOLDER)) throw notFound('File');
    return toCurrent(shareImage(await readPageBrand()));
  });

/** The URL changes with the look, so the response never changes. */
const respondWith = (file: BrandFile, body: string | Uint8Array, hash: string) =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'Content-Type': TYPES[file],
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${hash}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Other sites embed the picture, and devices the icon.
      ...(file !== 'css' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    },
  });

const ICONS = [
  { src: '/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-32.png', sizes: '32x32', type: 'image/png' },
  { src: '/icons/icon-180.png', sizes: '180x180', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
];

interface Named {
  siteName: string;
  siteDescription: string;
  faviconUrl: string;
}

const brandIcons = (pictures: string) => [
  { src: brandFileUrl(pictures, 'svg'), sizes: 'any', type: 'image/svg+xml' },
  { src: brandFileUrl(pictures, 'png'), sizes: '512x512', type: 'image/png' },
];

/** Returns the manifest that lets a device install the site as an app, in the colours of its brand. */
export function webManifest(
  { siteName, siteDescription, faviconUrl }: Named,
  { pictures, colour }: PageBrand,
): string {
  const icons = pictures === null ? ICONS : brandIcons(pictures);
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    ...(siteDescription && { description: siteDescription }),
    lang: 'en-GB',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: colour,
    theme_color: colour,
    icons: faviconUrl ? [{ src: faviconUrl, sizes: 'any' }, ...icons.slice(-1)] : icons,
  });
}

/** Serves the picture for cards in chats and social media. Its URL changes with the picture. */
export const socialPicture = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const { params } = publicRequest(args);
    const found = await readSocialPicture(params.name ?? '');
    // Old URLs may still be shared, and their redirect changes with every new picture.
    if ('movedTo' in found) return redirect(found.movedTo, { headers: { 'Cache-Control': 'no-cache' } });
    return pictureResponse(found.bytes, {
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Other sites embed it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
