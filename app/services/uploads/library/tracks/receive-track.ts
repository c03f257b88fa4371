import type { Readable } from 'node:stream';
import { Failure } from '~/rules/validation/errors';
import type { TrackCue } from '~/rules/uploads/tracks/track';
import { readTrack } from '~/rules/uploads/tracks/read-track';
import { MAX_TRACK_BYTES } from '~/rules/uploads/tracks/track';
import { receiveSmall } from '../../intake/receive';

const TOO_LARGE = 'A track may have at most 1 MB.';
const FOREIGN = 'This file is neither WebVTT nor SRT.';

const failure = (status: number, ...problems: string[]) =>
  new Failure(status, problems[0] ?? '', { file: problems });

/** Returns the bytes of a small file. Throws 413 for a larger one; the caller must drain its rest. */
export const receiveTrack = (source: Readable): Promise<Buffer> =>
  receiveSmall(source, MAX_TRACK_BYTES, () => failure(413, TOO_LARGE));

/** Returns the cues of a file. Throws 400 with its wrong lines, 413, and 415 for a file that is no track. */
export function cuesOf(file: Buffer): TrackCue[] {
  if (file.length > MAX_TRACK_BYTES) throw failure(413, TOO_LARGE);
  const reading = readTrack(file);
  if (reading.kind === 'foreign') throw failure(415, FOREIGN);
  if (reading.kind === 'broken') throw failure(400, ...reading.problems);
  return reading.cues;
}
