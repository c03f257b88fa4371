import { act, fine, look, type Judgement } from './health-line';
import { countOf, formatSize, GIGABYTE } from './sizes';

export interface RoomFacts {
  /** Bytes that this program may still write. */
  free: number;
  /** Bytes of the file system. */
  total: number;
  /** Whether files lie in a bucket, and this file system only has those that are being received. */
  isBucket: boolean;
}

const ACT_ON_SHARE = 0.05;
const ACT_ON_BYTES = 2 * GIGABYTE;
const LOOK_AT_SHARE = 0.15;

export function judgeRoom({ free, total, isBucket }: RoomFacts): Judgement {
  const place = isBucket
    ? 'for files that are being received; the others are in a bucket'
    : 'where files lie';
  const words = `${formatSize(free)} of ${formatSize(total)} free ${place}.`;
  const todo = isBucket
    ? 'Give the disk of DATA_DIR more room. Uploads that do not fit are refused.'
    : 'Delete files for ever that nobody needs, or give the disk of DATA_DIR more room. Uploads that do not fit are refused.';
  if (free < ACT_ON_BYTES || free < ACT_ON_SHARE * total) return act(words, todo);
  return free < LOOK_AT_SHARE * total ? look(words, todo) : fine(words);
}

export interface FilesFacts {
  count: number;
  bytes: number;
  /** The pieces of background work on files that wait, or are being done. */
  waiting: number;
  failed: number;
  /** The pieces that wait for a program that is missing. */
  unavailable: number;
}

export function judgeFiles({ count, bytes, waiting, failed, unavailable }: FilesFacts): Judgement {
  const work = [
    waiting > 0
      ? `${countOf(waiting, 'piece')} of work ${waiting === 1 ? 'waits' : 'wait'}`
      : 'nothing waits',
    failed > 0 ? `${countOf(failed, 'piece')} failed` : 'nothing failed',
    ...(unavailable > 0 ? [`${countOf(unavailable, 'piece')} cannot be done without ffmpeg`] : []),
  ];
  const words = `${countOf(count, 'file')}, ${formatSize(bytes)}; ${work.join(', ')}.`;
  if (failed === 0) return fine(words);
  return act(
    words,
    'The files themselves are whole, but smaller copies or facts of them are missing. The library names them: upload these files again, in another format if it says so.',
  );
}
