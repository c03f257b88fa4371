import { nameOfTime, timeOfName } from './backup-moments.server';
import { UNFINISHED } from './backup-place.server';

export const FOLDER = 'records/';
export const ARCHIVE = '.backup';
export const PROOF = '.proved';

export const archiveName = (time: Date): string => `${FOLDER}${nameOfTime(time)}${ARCHIVE}`;
export const proofName = (time: Date): string => `${FOLDER}${nameOfTime(time)}${PROOF}`;

export const markerName = (time: Date): string => archiveName(time) + UNFINISHED;

/** Parses the time in an archive's name; null for other names. */
export const timeInName = (name: string): Date | null =>
  timeOfName(name.slice(FOLDER.length, -ARCHIVE.length));
