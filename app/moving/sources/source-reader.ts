import type { Readable } from 'node:stream';
import { Failure } from '~/core/validation/errors';
import type { ContentSource, SourceHead, SourceOptions } from './source-item';

/** A file of an export, also one in an archive, that is read from its beginning each time. */
export interface ExportFile {
  name: string;
  bytes: number;
  read: () => Promise<Readable>;
}

/** The files and archives are added where all sources are opened. */
export type OpenedSource = Omit<ContentSource, 'head'> & {
  head: Omit<SourceHead, 'files' | 'mediaArchives'>;
};

/** One kind of export. A further one is a folder beside the others and its line in `read-source.server.ts`. */
export interface SourceReader {
  /** Whether a file that begins so is of this kind: its first `START_BYTES`, decoded, without a byte order mark. */
  matches: (start: string) => boolean;
  open: (files: readonly ExportFile[], options: SourceOptions) => Promise<OpenedSource>;
}

export const START_BYTES = 65_536;

/** An error in the content of an uploaded export. */
export const unreadable = (message: string): Failure => new Failure(400, message, { file: [message] });

export const NO_EXPORT = 'This is no export of WordPress, Squarespace or Ghost, and no CSV that can be read.';

export const breaksOff = (line: number): Failure => unreadable(`The export breaks off in line ${line}.`);
