import { UPLOAD_LIMITS } from './media-guidance';

export const UPLOAD_TYPES = ['show', 'person', 'news', 'settings'] as const;
export const FILE_TYPES = ['video', 'gallery', 'image', 'reel', 'logo', 'favicon'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];
export type FileType = (typeof FILE_TYPES)[number];
export type UploadKind = 'image' | 'video';

export interface Format {
  extension: string;
  mime: string;
  kind: UploadKind;
}

/** What may be stored, by the media type that a file's first bytes say. */
export const FORMATS: Record<string, Format> = {
  'image/jpeg': { extension: 'jpg', mime: 'image/jpeg', kind: 'image' },
  'image/png': { extension: 'png', mime: 'image/png', kind: 'image' },
  'image/apng': { extension: 'png', mime: 'image/png', kind: 'image' },
  'image/webp': { extension: 'webp', mime: 'image/webp', kind: 'image' },
  'image/avif': { extension: 'avif', mime: 'image/avif', kind: 'image' },
  'image/gif': { extension: 'gif', mime: 'image/gif', kind: 'image' },
  'image/x-icon': { extension: 'ico', mime: 'image/x-icon', kind: 'image' },
  'video/mp4': { extension: 'mp4', mime: 'video/mp4', kind: 'video' },
  'video/x-m4v': { extension: 'mp4', mime: 'video/mp4', kind: 'video' },
  'video/quicktime': { extension: 'mov', mime: 'video/quicktime', kind: 'video' },
  'video/webm': { extension: 'webm', mime: 'video/webm', kind: 'video' },
};

/** What may be chosen for a control that takes these. */
export const KINDS_OF: Record<FileType, readonly UploadKind[]> = {
  video: ['video'],
  reel: ['video'],
  gallery: ['image', 'video'],
  image: ['image'],
  logo: ['image'],
  favicon: ['image'],
};

/**
 * What a file picker offers for a control. A telephone that is asked for a JPEG makes one of what it keeps in its own
 * format.
 */
export function acceptOf(fileType: FileType): string {
  const wanted = Object.values(FORMATS).filter((each) => isWanted(each, fileType));
  // Systems do not agree on what an icon's kind is called.
  const kinds = wanted.map(({ mime, extension }) => (extension === 'ico' ? '.ico' : mime));
  return [...new Set(kinds)].join(',');
}

const isWanted = ({ kind, extension }: Format, fileType: FileType) =>
  KINDS_OF[fileType].includes(kind) && (extension !== 'ico' || fileType === 'favicon');

/** What a file is for, by the field of a form that holds its URL. */
export const FILE_FIELDS: Record<string, FileType> = {
  videoUrl: 'video',
  thumbnailUrl: 'image',
  imageUrl: 'image',
  media: 'gallery',
  reelVideoUrl: 'reel',
  logoUrl: 'logo',
  faviconUrl: 'favicon',
};

/** The control beside a field's own that takes a file where no script runs: a field has one control of its name. */
export const fileControlOf = (field: string): string => `${field}File`;
export const fieldOfControl = (control: string): string => control.replace(/File$/, '');

export const UNKNOWN_FORMAT =
  'This kind of file cannot be used. Images may be JPEG, PNG, WebP, AVIF or GIF (a favicon also ICO), videos MP4, MOV or WebM.';

/** Pixels. A larger picture costs more memory to open than a server should give. */
export const MAX_PIXELS = UPLOAD_LIMITS.megapixels * 1_000_000;
/** The widths that pages draw pictures at. */
export const VARIANT_WIDTHS = [480, 800, 1280, 1920] as const;
const MAX_SLUG_LENGTH = 80;

/** The slug as a part of a path: short, and never empty. */
export const folderOf = (slug: string): string =>
  slug.slice(0, MAX_SLUG_LENGTH).replace(/^[-_]+|[-_]+$/g, '') || 'untitled';

export const ASSETS = '/assets/';
/** Characters of a name that the server makes. */
export const NAME_LENGTH = 24;
const OWNER = /\/assets\/[\w/-]*\/([a-z0-9]{24})(?:-[a-z0-9-]+)?\.[a-z0-9]+/g;

/** The names of the uploads that a text refers to, by their own URL or one of what was made of them. */
export const uploadsIn = (text: string): string[] => [...text.matchAll(OWNER)].map(([, name = '']) => name);

/** The button that makes a copy of a video whose index comes first. */
export const OPTIMISE = 'Optimise for streaming';
export const SLOW_TO_START = 'Slow to start playing.';
export const USE_OPTIMISE = `${SLOW_TO_START} Use "${OPTIMISE}" to fix it.`;

/** What is wrong with a video for the web, in words, and whether we can put it right. */
export function videoWarnings(video: {
  kind: UploadKind;
  format: string;
  videoCodec: string;
  audioCodec: string;
  fastStart: boolean;
}): string[] {
  if (video.kind !== 'video') return [];
  const warnings: string[] = [];
  const webm = video.format === 'video/webm';
  if (!webm && video.videoCodec && video.videoCodec !== 'h264')
    warnings.push(`Not every browser plays its pictures (${video.videoCodec}). H.264 plays everywhere.`);
  if (!webm && video.audioCodec && video.audioCodec !== 'aac')
    warnings.push(`Not every browser plays its sound (${video.audioCodec}). AAC plays everywhere.`);
  if (!video.fastStart) warnings.push(USE_OPTIMISE);
  return warnings;
}
