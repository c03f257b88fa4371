import { fine, look, type Judgement } from './health-line';

export interface VersionFacts {
  version: string;
  /** What tells this build from others; null in development. */
  build: string | null;
}

export const judgeVersion = ({ version, build }: VersionFacts): Judgement =>
  fine(`Showreel ${version}, ${build === null ? 'from its sources' : `build ${build}`}.`);

export const judgeNode = ({ version }: { version: string }): Judgement => fine(`${version}.`);

export type FfmpegFacts =
  | {
      /** The path of the executable. */
      program: string;
      version: string | null;
      /** The year in which that version was made; null if it does not say so. */
      year: number | null;
    }
  | { program: null; reason: string };

/** Versions get security fixes for some years, and each fix is a release with the year of its making. */
const MAX_FFMPEG_AGE_YEARS = 2;

export function judgeFfmpeg(facts: FfmpegFacts, { now }: { now: Date }): Judgement {
  if (facts.program === null)
    return look(
      `Missing: ${facts.reason}. Videos get no poster, preview, length or size.`,
      'Install ffmpeg on the machine, or set FFMPEG_PATH to one that runs.',
    );
  const { program, version, year } = facts;
  const words = `${version ?? 'Unknown version'}, ${year === null ? 'of an unknown year' : `of ${year}`}: ${program}.`;
  return year !== null && now.getUTCFullYear() - year > MAX_FFMPEG_AGE_YEARS
    ? look(words, 'Install a maintained ffmpeg: it opens the files that people upload.')
    : fine(words);
}
