import { nameOfTime } from '../app/operations/backup/backup-moments.server';
import { formatBytes } from '../app/core/files/file-advice';
import type { Manifest } from '../app/operations/backup/backup-place.server';
import { countHeld, listHeld, openHeldBackup } from '../app/operations/backup/held-backup.server';
import type { Proof } from '../app/operations/backup/backup-held.server';

export function countInText({ records, parts, createdAt }: Manifest): string {
  const counts = Object.entries(records).map(([name, count]) => `${count} ${name}`);
  const files = parts.filter(({ name }) => name.startsWith('files/'));
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
  return `${counts.join(', ')}; ${files.length} files of ${megabytes.toFixed(1)} MB; of ${createdAt}`;
}

export const sizesInText = ({ records, files, bytes }: Pick<Proof, 'records' | 'files' | 'bytes'>): string =>
  `${records} records, ${files} files, ${formatBytes(bytes)}`;

/** Returns a line for each backup in the configured place, newest first. */
export async function heldInText(): Promise<string[]> {
  const lines: string[] = [];
  for (const { time, proof } of await listHeld()) {
    const counts = proof ?? (await openHeldBackup(time).then(countHeld, () => null));
    const words = counts ? sizesInText(counts) : 'cannot be read';
    lines.push(`${nameOfTime(time)}  ${proof ? 'proved' : 'made  '}  ${words}`);
  }
  return lines;
}
