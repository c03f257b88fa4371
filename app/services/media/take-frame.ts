import { stat } from 'node:fs/promises';
import { Failure } from '~/rules/validation/errors';
import { withScratch } from '../storage/temp-files';
import type { ProgramRun } from '../platform/run-program';
import { findFfmpeg, runFfmpeg } from './ffmpeg';

const TIMEOUT_MS = 60_000;
/** A film may end before its last picture lasts as long as it is said to, so that earlier ones are tried, too. */
const STEPS_BACK = [0, 0.25, 1];

/**
 * Runs the work with a picture file of the local video file at a second. Throws 503 without ffmpeg, and 400 if the film has no
 * picture there.
 */
export async function takeFrame<Result>(
  video: string,
  second: number,
  work: (frame: string) => Promise<Result>,
  options: Pick<ProgramRun, 'signal' | 'isBackground'> = {},
): Promise<Result> {
  const { program } = await findFfmpeg();
  if (!program) throw new Failure(503, 'This server has no ffmpeg that runs, which is needed for that.');
  return withScratch('png', async (frame) => {
    for (const back of STEPS_BACK) {
      const at = Math.max(0, second - back).toFixed(3);
      const output = ['-frames:v', '1', '-an', '-threads', '1', '-y', frame];
      const cut = { file: video, before: ['-v', 'error', '-ss', at], output };
      const { ok } = await runFfmpeg(program, cut, { within: TIMEOUT_MS, ...options });
      if (ok && (await isThere(frame))) return work(frame);
    }
    const words = 'The film has no picture at this second.';
    throw new Failure(400, words, { posterAt: [words] });
  });
}

const isThere = (file: string) =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
