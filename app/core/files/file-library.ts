import { longDate } from '~/core/text/formats';
import type { Speech } from './file-speech';
import { type MediaVariant, type Focus, type MediaFacts, toSources } from './media';
import type { TrackView } from './track';
import { type MediaType, ASSETS } from './uploads';

/** The most seconds of an excerpt: from the beginning of its video. */
export const EXCERPT_SECONDS = 10;
/** The most pixels of an excerpt, in width and in height. */
export const EXCERPT_SIZE = 960;

/** The excerpt of a video, as the screen of its file shows it. */
export interface FileExcerpt {
  /** `failed`: none can be made of this video. `unavailable`: the server lacks ffmpeg. */
  state: 'ready' | 'waiting' | 'failed' | 'unavailable';
  /** Why it failed; '' if it did not. */
  reason: '' | 'unreadable' | 'timeout' | 'interrupted' | 'missing';
  /** '' until it is ready. */
  url: string;
  width: number;
  height: number;
  bytes: number;
}

// What a file is to the press: whether it is cleared, whose it is, and what the picture itself says. Schemas are in `press-input.ts`,
// which browsers do not load.

/** What a picture can say of itself, with the characters that are kept of each: as many as the field has room for that it fills. */
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
  from: 'xmp' | 'iptc';
}

export type Found = Record<FoundName, FoundValue | null>;

/** Somebody who is in a picture. */
export interface FilePerson {
  id: string;
  /** The id of a person of the site; absent for a typed name. */
  personId?: string;
  name: string;
  /** Whether they have to be asked before the press may have it. */
  approval: boolean;
}

/** What a file is to the press, as staff see it. Moments are ISO 8601. */
export interface FilePress {
  cleared: boolean;
  clearedBy: { id: string; name: string } | null;
  clearedAt: string | null;
  credit: string;
  rights: string;
  usableUntil: string | null;
  /** What the people in the picture have said; null if nobody has to be asked. */
  approval: 'waiting' | 'approved' | 'refused' | null;
  found: Found;
}

export const PRESS_LIMITS = { credit: 200, rights: 200, people: 30, files: 200 } as const;

/** The fields of a file that a picture's own words can fill, by the names of their controls. */
export const FOUND_CONTROLS = {
  'press.credit': 'credit',
  caption: 'caption',
  'press.rights': 'rights',
} as const;
export type FoundControl = keyof typeof FOUND_CONTROLS;

/** The name of the buttons that take what the picture says, and the value of the one that takes everything. */
export const USE_FOUND = { name: 'use', all: 'all' } as const;

/** What a still of a kit can lack, as the library filters. */
export const PRESS_FILTERS = ['uncleared', 'no-credit'] as const;
export type PressFilter = (typeof PRESS_FILTERS)[number];

/** What a clearance lacks, as messages by field. */
export const CLEARANCE_LACKS = {
  'press.credit': 'Cleared needs a credit',
  caption: 'Cleared needs a caption',
  alt: 'Cleared needs alternative text',
} as const;

/** Says to others why they cannot change who is on a picture. */
export const NAMES_FIXED =
  'This picture is in a round of approvals: only those who manage approvals change who is on it.';

/** Returns when and where a picture says it was taken: "4 March 2026, Bristol, United Kingdom"; empty if it says nothing. */
export function takenAt({ createdAt, city, country }: Found): string {
  // Its time is the camera's, wherever that was.
  const [day] = (createdAt?.value ?? '').split('T');
  const date = day && day.length === 10 ? longDate(`${day}T12:00:00Z`) : day;
  return [date, city?.value, country?.value].filter(Boolean).join(', ');
}

/** What became of the files of a form that could not do with all of them what it said. */
export interface PressReport {
  saved: number;
  /** Those that were not saved or not cleared, and why; without an id, there is no such file. */
  left: { id: string | null; name: string; why: string[] }[];
}

/** A stored file, as the admin's screens receive it. */
export interface StoredFile {
  id: string;
  url: string;
  kind: MediaType;
  /** Media type. */
  format: string;
  bytes: number;
  originalName: string;
  /** Pixels; null until the file has been measured. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  alt: string;
  caption: string;
  /** The point of an image that every crop keeps; null for a video. */
  focus: Focus | null;
  posterUrl: string | null;
  variants: MediaVariant[];
  /** Whether it is not served, because only press kits that are not open to everybody, and screeners, use it. */
  withheld: boolean;
  /** The words that mark a file that visitors may not have; null for others, absent where a file was just received. */
  heldBack?: string | null;
  /** The state of its variants, which are made in the background; the file can be used in every state. */
  status: 'waiting' | 'working' | 'done' | 'failed';
  warnings: string[];
  canStartFaster: boolean;
  createdByName: string;
  /** ISO 8601. */
  createdAt: string;
}

/** A piece of content that uses a file. */
export interface FileUse {
  /** The kind of the record; `file` is a video whose poster it is. */
  kind: string;
  id: string;
  title: string;
  /** The path where it can be edited; null if the user may not edit it. */
  path: string | null;
}

/** A file as its own screen receives it. */
export interface OpenFile extends Omit<LibraryFile, 'isCleared'> {
  press: FilePress;
  people: FilePerson[];
  /** Whether the picture said where it was taken. */
  hadPosition: boolean;
  tracks: TrackView[];
  /** Null for an image, as is `transcript`. */
  speech: Speech | null;
  transcript: string | null;
  /** The second at which the poster was taken, if somebody has chosen one. */
  posterAt: number | null;
  /** The image that somebody chose as the poster; empty for a frame of the film. */
  posterImage: string;
  /** Null for an image. */
  preview: FileExcerpt | null;
}

export interface LibraryFile extends StoredFile {
  heldBack: string | null;
  /** Whether the press may have it. */
  isCleared: boolean;
  uses: FileUse[];
  mayEdit: boolean;
  mayDelete: boolean;
}

/** The answer to a form of the library that stays open; with a report if not everything could be done. */
export interface LibraryAnswer {
  ok: true;
  report?: PressReport;
}

/** The filters of the library. */
export const LIBRARY_FILTERS = ['all', 'image', 'video', 'unused'] as const;
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number];

/** What a file in use can lack. */
export const NEEDS = ['captions', 'alt', 'poster'] as const;
export type Need = (typeof NEEDS)[number];

export interface LibraryPageData {
  files: LibraryFile[];
  /** The number of files on all pages. */
  total: number;
  page: number;
  pages: number;
}

const MAX_NAME_LENGTH = 200;

/** Returns the stored form of a client's file name: the last part of a path, without control characters. */
export const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH);

/** Returns the name of a file with the same content in the library; null if it is the name that was sent. */
export const otherNameOf = ({ originalName }: { originalName: string }, sent: string): string | null =>
  originalName === '' || cleanFileName(sent) === originalName ? null : originalName;

export const sameFileText = (name: string, known: string) =>
  `${name}: the same file is in the library under another name, ${known}.`;

/** Returns a file's display name. */
export const nameOf = ({ originalName, url }: { originalName: string; url: string }): string =>
  originalName || (url.split('/').at(-1) ?? url);

/** An uploaded file that a version has. */
export interface VersionFile {
  /** Whether it is on the site, kept but not served because nothing uses it, or deleted. */
  state: 'served' | 'kept' | 'gone';
  /** What people call it; '' if it is deleted. */
  name: string;
}

/** What the library says about the server's ffmpeg, if it does not just work; `year` is that of its version. */
export type VideoToolProblem = { state: 'missing' | 'broken' } | { state: 'outdated'; year: number };

/** Where staff get the files of the library, by the path after `/assets/`: also those that are held back. */
export const STAFF_ASSETS = '/admin/assets/';

/** Returns the address at which staff see a file. */
export const staffUrl = (url: string, { withheld }: Pick<StoredFile, 'withheld'>): string =>
  withheld && url.startsWith(ASSETS) ? STAFF_ASSETS + url.slice(ASSETS.length) : url;

/**
 * Returns the address at which the admin draws a file, by what the page knows of it. A file that it knows nothing of may be held back,
 * and staff find every file below that address.
 */
export const drawnUrl = (url: string, facts: Pick<MediaFacts, 'withheld'> | undefined): string =>
  staffUrl(url, { withheld: facts === undefined || facts.withheld === true });

type Drawn = Pick<StoredFile, 'url' | 'posterUrl' | 'variants' | 'withheld'>;

/** Returns a file with the addresses at which staff see it, its poster and its smaller copies. */
export function forStaff<File extends Drawn>(file: File): File {
  if (!file.withheld) return file;
  return {
    ...file,
    url: staffUrl(file.url, file),
    posterUrl: file.posterUrl && staffUrl(file.posterUrl, file),
    variants: file.variants.map((variant) => ({ ...variant, url: staffUrl(variant.url, file) })),
  };
}

/** Returns what a page of the admin draws a file by. Of one that is held back, the smaller copies and the poster are where staff see them. */
export function toFacts(file: StoredFile): MediaFacts {
  const { width, height, duration, focus } = file;
  const { posterUrl, variants } = forStaff(file);
  return {
    url: file.url,
    kind: file.kind,
    alt: file.alt,
    caption: file.caption,
    sources: toSources(variants),
    ...(file.withheld && { withheld: true }),
    ...(file.heldBack && { heldBack: file.heldBack }),
    ...(width && height && { width, height }),
    ...(duration && { duration }),
    ...(posterUrl && { posterUrl }),
    ...(focus && { focus }),
  };
}
