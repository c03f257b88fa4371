import { UPLOAD_LIMITS } from './media-guidance';

export const UPLOAD_TYPES = ['show', 'person', 'news', 'page', 'settings'] as const;
export const FILE_TYPES = ['video', 'gallery', 'image', 'reel', 'screener', 'logo', 'favicon'] as const;
export const SCREENER_FILM: FileType = 'screener';
export type UploadType = (typeof UPLOAD_TYPES)[number];
export type FileType = (typeof FILE_TYPES)[number];
export type MediaType = 'image' | 'video';

export interface Format {
  extension: string;
  mime: string;
  mediaType: MediaType;
}

/** The accepted formats, by the MIME type detected from a file's first bytes. */
export const FORMATS: Record<string, Format> = {
  'image/jpeg': { extension: 'jpg', mime: 'image/jpeg', mediaType: 'image' },
  'image/png': { extension: 'png', mime: 'image/png', mediaType: 'image' },
  'image/apng': { extension: 'png', mime: 'image/png', mediaType: 'image' },
  'image/webp': { extension: 'webp', mime: 'image/webp', mediaType: 'image' },
  'image/avif': { extension: 'avif', mime: 'image/avif', mediaType: 'image' },
  'image/gif': { extension: 'gif', mime: 'image/gif', mediaType: 'image' },
  'image/x-icon': { extension: 'ico', mime: 'image/x-icon', mediaType: 'image' },
  'video/mp4': { extension: 'mp4', mime: 'video/mp4', mediaType: 'video' },
  'video/x-m4v': { extension: 'mp4', mime: 'video/mp4', mediaType: 'video' },
  'video/quicktime': { extension: 'mov', mime: 'video/quicktime', mediaType: 'video' },
  'video/webm': { extension: 'webm', mime: 'video/webm', mediaType: 'video' },
};

export const MEDIA_TYPES_OF: Record<FileType, readonly MediaType[]> = {
  video: ['video'],
  reel: ['video'],
  screener: ['video'],
  gallery: ['image', 'video'],
  image: ['image'],
  logo: ['image'],
  favicon: ['image'],
};

/** Returns the `accept` attribute of a file input. Phones convert their own format if JPEG is listed. */
export function acceptOf(fileType: FileType): string {
  const wanted = Object.values(FORMATS).filter((each) => isWanted(each, fileType));
  // Operating systems disagree about the media type of icons.
  const kinds = wanted.map(({ mime, extension }) => (extension === 'ico' ? '.ico' : mime));
  return [...new Set(kinds)].join(',');
}

const isWanted = ({ mediaType, extension }: Format, fileType: FileType) =>
  MEDIA_TYPES_OF[fileType].includes(mediaType) && (extension !== 'ico' || fileType === 'favicon');

/** The control of the form that replaces a file. */
export const REPLACEMENT = 'replacement';

export const FILE_FIELDS: ReadonlyMap<string, FileType> = new Map([
  ['videoUrl', 'video'],
  ['thumbnailUrl', 'image'],
  ['imageUrl', 'image'],
  ['media', 'gallery'],
  ['newStills', 'image'],
  ['newClips', 'video'],
  ['newLogos', 'logo'],
  ['reelVideoUrl', 'reel'],
  ['filmUrl', 'screener'],
  [REPLACEMENT, 'gallery'],
  ['logoUrl', 'logo'],
  ['brand.logoLightUrl', 'logo'],
  ['brand.logoDarkUrl', 'logo'],
  ['faviconUrl', 'favicon'],
]);

export const FILE_LISTS: ReadonlySet<string> = new Set(['media', 'newStills', 'newClips', 'newLogos']);

/** Returns the name of the file control next to a URL field, used without JavaScript: control names must be unique. */
export const fileControlOf = (field: string): string => `${field}File`;
export const fieldOfControl = (control: string): string => control.replace(/File$/, '');

export const UNKNOWN_FORMAT =
  'This kind of file cannot be used. Images may be JPEG, PNG, WebP, AVIF or GIF (a favicon also ICO), videos MP4, MOV or WebM.';

/** Decoding larger images would take too much memory. */
export const MAX_PIXELS = UPLOAD_LIMITS.megapixels * 1_000_000;
/** In pixels. The smallest is for tiles. */
export const VARIANT_WIDTHS = [320, 480, 800, 1280, 1920] as const;
const MAX_SLUG_LENGTH = 80;

export const folderOf = (slug: string): string =>
  slug.slice(0, MAX_SLUG_LENGTH).replace(/^[-_]+|(?<![-_])[-_]+$/g, '') || 'untitled';

export const ASSETS = '/assets/';
export const NAME_LENGTH = 24;
/**
 * Matches a path up to its extension, the rich text attributes that name files, whose quotes are escaped in JSON, and
 * in JSON the `file` of an item. The attributes are those of `app/core/html/read-parts.ts`.
 */
const PATHS = /\/assets\/[\w/-]*|data-(?:media|gallery|poster)=\\{0,3}"[\w/. -]*|"file":"[a-z0-9]{24}"/g;
const FILE_START = '"file":"';
const EXTENSION = /^\.[a-z0-9]$/;
const FILE_PATH = /^(?:[\w/-]*\/)?([a-z0-9]{24})(?:-[a-z0-9-]+)?$/;
const NAME_ALONE = /^[a-z0-9]{24}$/;

/**
 * Returns the names of uploads in a text: from their URLs or those of variants, from rich text attributes, or, in
 * JSON, from an item's `file`.
 */
export const uploadIdsIn = (text: string): string[] =>
  [...text.matchAll(PATHS)].flatMap(({ 0: found, index }) => {
    if (found.startsWith(FILE_START)) return [found.slice(FILE_START.length, -1)];
    if (!found.startsWith(ASSETS))
      return found
        .slice(found.indexOf('"') + 1)
        .split(' ')
        .flatMap(uploadIdsOf);
    const end = index + found.length;
    return nameIn(found, text.slice(end, end + 2));
  });

export const isNameAlone = (file: string): boolean => NAME_ALONE.test(file);

/** Returns the name of an upload from its id, its URL or its path after `/assets/`, as a list; empty for anything else. */
export function uploadIdsOf(file: string): string[] {
  if (isNameAlone(file)) return [file];
  const end = file.indexOf('.');
  return end < 0 ? [] : nameIn(file.slice(0, end), file.slice(end, end + 2));
}

function nameIn(path: string, extension: string): string[] {
  if (!EXTENSION.test(extension)) return [];
  const [, name] = FILE_PATH.exec(path) ?? [];
  return name === undefined ? [] : [name];
}

const SLOW_TO_START =
  'Slow to start playing. The server makes it start at once by itself, if it has ffmpeg and can read the film.';

export function videoWarnings(video: {
  mediaType: MediaType;
  contentType: string;
  videoCodec: string;
  audioCodec: string;
  fastStart: boolean;
}): string[] {
  if (video.mediaType !== 'video') return [];
  const warnings: string[] = [];
  const webm = video.contentType === 'video/webm';
  if (!webm && video.videoCodec && video.videoCodec !== 'h264')
    warnings.push(`Not every browser plays its video codec (${video.videoCodec}). H.264 plays everywhere.`);
  if (!webm && video.audioCodec && video.audioCodec !== 'aac')
    warnings.push(`Not every browser plays its sound (${video.audioCodec}). AAC plays everywhere.`);
  if (!video.fastStart) warnings.push(SLOW_TO_START);
  return warnings;
}
