import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { FfmpegFacts, VersionFacts } from '~/rules/health/program';
import { version } from '../../../package.json';
import { findFfmpeg } from '../media/ffmpeg';
import { serverFacts } from './server-facts';

export const askVersion = (): VersionFacts => ({ version, build: serverFacts().build });

export const askNode = () => ({ version: process.versions.node });

/** Looks for the executable each time, because `findFfmpeg` tries only once whether one runs. */
export async function askFfmpeg(): Promise<FfmpegFacts> {
  const found = await findFfmpeg();
  if (found.program === null) return found;
  const { program, version: ffmpegVersion, year } = found;
  const isThere = await access(program, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isThere
    ? { program, version: ffmpegVersion, year }
    : { program: null, reason: `${program} is gone` };
}
