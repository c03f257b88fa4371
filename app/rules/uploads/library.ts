import type { MediaVariant } from '../content/media';
import type { UploadKind } from './uploads';

/** A stored file, as a screen gets it. */
export interface StoredFile {
  id: string;
  url: string;
  kind: UploadKind;
  /** Media type. */
  format: string;
  bytes: number;
  originalName: string;
  /** Pixels; null until the file was measured. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  alt: string;
  caption: string;
  posterUrl: string | null;
  variants: MediaVariant[];
  /** What is made of it in the background; it can be used at once, whatever this says. */
  status: 'waiting' | 'working' | 'done' | 'failed';
  warnings: string[];
  canStartFaster: boolean;
  createdByName: string;
  /** ISO 8601. */
  createdAt: string;
}

/** Content that a file appears in. */
export interface FileUse {
  kind: 'show' | 'article' | 'person' | 'settings';
  id: string;
  title: string;
  /** Where it can be edited; null for who may not. */
  path: string | null;
}

export interface LibraryFile extends StoredFile {
  uses: FileUse[];
  mayEdit: boolean;
  mayDelete: boolean;
}

/** Which files of the library are shown. */
export const LIBRARY_FILTERS = ['all', 'image', 'video', 'unused'] as const;
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number];

export interface LibraryPageData {
  files: LibraryFile[];
  /** Of all pages. */
  total: number;
  page: number;
  pages: number;
}

const MAX_NAME_LENGTH = 200;

/** What a client calls a file, as it is stored: the last part of a path, as one line of text. */
export const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH);

/** The name under which the library has the same content already; null where it is the name that was sent. */
export const otherNameOf = ({ originalName }: { originalName: string }, sent: string): string | null =>
  originalName === '' || cleanFileName(sent) === originalName ? null : originalName;

export const sameFileText = (name: string, known: string) =>
  `${name}: the same file is in the library under another name, ${known}.`;

/** What a file is called where people look for it. */
export const nameOf = ({ originalName, url }: { originalName: string; url: string }): string =>
  originalName || (url.split('/').at(-1) ?? url);
