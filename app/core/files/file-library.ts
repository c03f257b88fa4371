import { longDate } from '~/core/text/formats';
import type { Crop, PictureSize } from './crop';
import { type MediaVariant, type Focus, type MediaFacts, toSources } from './media';
import type { TrackView } from './track';
import { type MediaType, ASSETS } from './uploads';

export const SPEECH = ['yes', 'no', 'unknown'] as const;
export type Speech = (typeof SPEECH)[number];

/**
 * The answer of an editor comes first; otherwise a video without sound gets `no`. Codecs are stored when a file is
 * examined, so this also applies to earlier files; without ffmpeg they are missing.
 */
export function speechOf(
  { mediaType, videoCodec, audioCodec }: { mediaType: MediaType; videoCodec: string; audioCodec: string },
  speech: 'yes' | 'no' | null,
): Speech | null {
  if (mediaType !== 'video') return null;
  return speech ?? (videoCodec !== '' && audioCodec === '' ? 'no' : 'unknown');
}

export const EXCERPT_SECONDS = 10;
/** The maximum width and height of an excerpt in pixels. */
export const EXCERPT_SIZE = 960;

export interface FileExcerpt {
  /** `failed`: this video cannot be processed. `unavailable`: the server lacks ffmpeg. */
  state: 'ready' | 'waiting' | 'failed' | 'unavailable';
  /** The reason of a failure; '' without one. */
  reason: '' | 'unreadable' | 'timeout' | 'interrupted' | 'missing';
  url: string;
  width: number;
  height: number;
  bytes: number;
}

// Press data of a file: clearance, rights and embedded metadata. Schemas are in `press-input.server.ts`, which browsers
// do not load.

/** The embedded metadata and the maximum characters of each value, which are those of the field it fills. */
export const FOUND_LIMITS = {
  credit: 200,
  caption: 500,
  rights: 200,
  createdAt: 60,
  city: 200,
  country: 200,
} as const;
export type FoundName = keyof typeof FOUND_LIMITS;

export interface FoundValue {
  value: string;
  from: 'xmp' | 'iptc' | 'exif';
}

export type Found = Record<FoundName, FoundValue | null>;

export interface FilePerson {
  id: string;
  personId?: string;
  name: string;
  /** Whether their approval is needed before press use. */
  approval: boolean;
}

/** Press data of a file for staff. Times are in ISO 8601. */
export interface FilePress {
  cleared: boolean;
  clearedBy: { id: string; name: string } | null;
  clearedAt: string | null;
  credit: string;
  rights: string;
  usableUntil: string | null;
  /** The combined approval of the people in the picture; null if no approval is needed. */
  approval: 'waiting' | 'approved' | 'refused' | null;
  found: Found;
}

export const PRESS_LIMITS = { credit: 200, rights: 200, people: 30, files: 200 } as const;

export const FOUND_CONTROLS = {
  'press.credit': 'credit',
  caption: 'caption',
  'press.rights': 'rights',
} as const;
export type FoundControl = keyof typeof FOUND_CONTROLS;

/** The buttons that take over embedded metadata; `all` takes everything. */
export const USE_FOUND = { name: 'use', all: 'all' } as const;

export const PRESS_FILTERS = ['uncleared', 'no-credit'] as const;
export type PressFilter = (typeof PRESS_FILTERS)[number];

export const CLEARANCE_LACKS = {
  'press.credit': 'Cleared needs a credit',
  caption: 'Cleared needs a caption',
  alt: 'Cleared needs alternative text',
} as const;

export const NAMES_FIXED =
  'This picture is in a round of approvals: only those who manage approvals change who is on it.';

/** Returns when and where the picture was taken: "4 March 2026, Bristol, United Kingdom"; empty if unknown. */
export function takenAt({ createdAt, city, country }: Found): string {
  // The time is the camera's local time.
  const [day] = (createdAt?.value ?? '').split('T');
  const date = day && day.length === 10 ? longDate(`${day}T12:00:00Z`) : day;
  return [date, city?.value, country?.value].filter(Boolean).join(', ');
}

export interface FilesReport {
  done: string;
  /** The files for which something could not be done, with reasons; without an id, the file does not exist. */
  left: { id: string | null; name: string; why: string[] }[];
}

export interface StoredFile {
  id: string;
  url: string;
  kind: MediaType;
  format: string;
  bytes: number;
  originalName: string;
  /** Pixels, of a cropped picture those of the crop; null until the file has been measured. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  alt: string;
  caption: string;
  /** The focal point of an image; null for a video. */
  focus: Focus | null;
  /** What pages draw of a cropped picture; null for a whole one. */
  croppedUrl: string | null;
  crop: Crop | null;
  /** The pixels of the whole picture; null for a file that cannot be cropped, absent where nothing is cropped. */
  croppableSize?: PictureSize | null;
  posterUrl: string | null;
  /** Smaller copies of a video's poster; absent for a file that was just received. */
  posterVariants?: MediaVariant[];
  variants: MediaVariant[];
  /** Whether it is not served, because only press kits that are not open to everybody, and screeners, use it. */
  withheld: boolean;
  /** The label of a file that is held back; null for others, absent for a file that was just received. */
  heldBack?: string | null;
  /** The state of its variants, which are made in the background; the file is usable in every state. */
  status: 'waiting' | 'working' | 'done' | 'failed';
  warnings: string[];
  canStartFaster: boolean;
  createdByName: string;
  /** ISO 8601. */
  createdAt: string;
  /** Of a file that was just received: the library had the same bytes. */
  alreadyThere?: boolean;
}

/** Where files belong that are uploaded in the library itself. */
export const LIBRARY_TARGET = { type: 'settings', slug: 'library', fileType: 'gallery' } as const;

/** What the server has of a file whose upload stopped. */
export interface HalfUpload {
  id: string;
  name: string;
  size: number;
  /** Null if the client did not say it. */
  lastModified: number | null;
  /** Bytes. */
  arrived: number;
}

export interface FileUse {
  kind: string;
  id: string;
  title: string;
  /** The path of its form; null if the user may not edit it. */
  path: string | null;
}

export interface OpenFile extends Omit<LibraryFile, 'isCleared'> {
  canCrop: boolean;
  /** The pixels of the whole picture. */
  wholeSize: Record<'width' | 'height', number | null>;
  /** What a crop for one place was cut from. */
  original: { file: string; name: string } | null;
  press: FilePress;
  people: FilePerson[];
  /** Whether the picture contained GPS coordinates. */
  hadPosition: boolean;
  tracks: TrackView[];
  /** Null for an image; so is `transcript`. */
  speech: Speech | null;
  transcript: string | null;
  posterAt: number | null;
  /** The image chosen as poster; empty for a frame of the film. */
  posterImage: string;
  /** Null for an image. */
  preview: FileExcerpt | null;
}

export interface LibraryFile extends StoredFile {
  heldBack: string | null;
  isCleared: boolean;
  uses: FileUse[];
  mayEdit: boolean;
  mayDelete: boolean;
}

/** The result of a form that stays open, with a report if it could not be applied completely. */
export interface LibraryAnswer {
  ok: true;
  report?: FilesReport;
}

/** Why visitors may not have a file; by the first words of its mark. */
export const FILE_STATES = ['embargo', 'kit', 'screener', 'refused', 'uncleared'] as const;
export type FileState = (typeof FILE_STATES)[number];

export const FILE_ORDERS = ['newest', 'name', 'largest'] as const;
export type FileOrder = (typeof FILE_ORDERS)[number];

export const TILE_SIZES = ['s', 'm', 'l'] as const;
export type TileSize = (typeof TILE_SIZES)[number];
/** Set by the browser, for the library alone. */
export const TILE_SIZE_COOKIE = 'library-size';

export interface LibraryFilters {
  kind: MediaType | null;
  state: FileState | null;
  /** The id of the show whose press kit has the files. */
  kit: string | null;
  /** The id of a person of the site. */
  person: string | null;
  needs: Need | null;
  press: PressFilter | null;
  isUnused: boolean;
  order: FileOrder;
  size: TileSize;
}

/** The number of files that each choice of a filter has. */
export interface LibraryCounts {
  kinds: Record<MediaType, number>;
  states: Partial<Record<FileState, number>>;
  kits: { id: string; title: string; files: number }[];
  people: { id: string; name: string; files: number }[];
  needs: Record<Need, number>;
  press: Record<PressFilter, number>;
  all: number;
  unused: number;
}

export const NEEDS = ['captions', 'alt', 'poster'] as const;
export type Need = (typeof NEEDS)[number];

export interface LibraryPageData {
  files: LibraryFile[];
  total: number;
  page: number;
  pages: number;
}

const MAX_NAME_LENGTH = 200;

/** Normalizes a client's file name: the last part of the path, without control characters. */
export const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH);

/** Returns the new name of a file, which keeps its extension. Empty for a name that has no characters of a file name. */
export function renamedFile(file: { originalName: string; url: string }, name: string): string {
  const wanted = cleanFileName(name);
  const extension = /\.[a-z0-9]{1,5}$/i.exec(nameOf(file))?.[0] ?? '';
  return wanted === '' || wanted.toLowerCase().endsWith(extension.toLowerCase())
    ? wanted
    : wanted + extension;
}

/** Returns the name of the identical file in the library; null if it equals the sent name. */
export const otherNameOf = ({ originalName }: { originalName: string }, sent: string): string | null =>
  originalName === '' || cleanFileName(sent) === originalName ? null : originalName;

export const sameFileText = (name: string, known: string) =>
  `${name}: the same file is in the library under another name, ${known}.`;

export const nameOf = ({ originalName, url }: { originalName: string; url: string }): string =>
  originalName || (url.split(/[?#]/, 1)[0]?.split('/').filter(Boolean).at(-1) ?? url);

export interface VersionFile {
  /** `served` is on the site, `kept` is unused and not served, `gone` is deleted. */
  state: 'served' | 'kept' | 'gone';
  /** The display name; '' if it is deleted. */
  name: string;
}

/** A problem of the server's ffmpeg. */
export type VideoToolProblem = 'missing' | 'broken';

/** Serves every file of the library to staff, including files that are held back, by the path after `/assets/`. */
export const STAFF_ASSETS = '/admin/assets/';

export const staffUrl = (url: string, { withheld }: Pick<StoredFile, 'withheld'>): string =>
  withheld && url.startsWith(ASSETS) ? STAFF_ASSETS + url.slice(ASSETS.length) : url;

/**
 * Returns the URL that the admin shows a file from. A file without facts may be held back, and staff can open every
 * file below that URL.
 */
export const drawnUrl = (url: string, facts: Pick<MediaFacts, 'withheld'> | undefined): string =>
  staffUrl(url, { withheld: facts === undefined || facts.withheld === true });

type Drawn = Pick<
  StoredFile,
  'url' | 'croppedUrl' | 'posterUrl' | 'posterVariants' | 'variants' | 'withheld'
>;

export function forStaff<File extends Drawn>(file: File): File {
  if (!file.withheld) return file;
  const toStaff = (variant: MediaVariant) => ({ ...variant, url: staffUrl(variant.url, file) });
  return {
    ...file,
    url: staffUrl(file.url, file),
    croppedUrl: file.croppedUrl && staffUrl(file.croppedUrl, file),
    posterUrl: file.posterUrl && staffUrl(file.posterUrl, file),
    variants: file.variants.map(toStaff),
    ...(file.posterVariants && { posterVariants: file.posterVariants.map(toStaff) }),
  };
}

/**
 * Returns the facts that pages of the admin need to show a file. For a file that is held back the variants and the
 * poster have staff URLs.
 */
export function toFacts(file: StoredFile): MediaFacts {
  const { width, height, duration, focus } = file;
  const { posterUrl, croppedUrl, variants } = forStaff(file);
  return {
    url: file.url,
    name: nameOf(file),
    bytes: file.bytes,
    kind: file.kind,
    alt: file.alt,
    caption: file.caption,
    sources: toSources(variants),
    ...(file.withheld && { withheld: true }),
    ...(file.heldBack && { heldBack: file.heldBack }),
    ...(width && height && { width, height }),
    ...(duration && { duration }),
    ...(posterUrl && { posterUrl }),
    ...(croppedUrl && { croppedUrl }),
    ...(focus && { focus }),
  };
}

/** Returns these facts by URL, and those of a video's poster. */
export function drawnFacts(file: StoredFile): Record<string, MediaFacts> {
  const { url, posterUrl, posterVariants = [] } = forStaff(file);
  const facts = toFacts(file);
  if (!posterUrl) return { [url]: facts };
  const sources = toSources(posterVariants);
  return { [url]: facts, [posterUrl]: { ...facts, url: posterUrl, kind: 'image', sources } };
}
