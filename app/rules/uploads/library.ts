import type { MediaVariant } from './media';
import type { TrackView } from './tracks/track';
import type { Focus } from './focus';
import type { FileExcerpt } from './excerpt';
import type { FilePerson, FilePress, PressReport } from './press';
import type { Speech } from './speech';
import type { MediaType } from './uploads';

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
