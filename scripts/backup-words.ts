import type { Manifest } from '../app/services/backup/archive';

/** Returns a one-line summary of a backup. */
export function countInText({ records, parts, createdAt }: Manifest): string {
  const counts = Object.entries(records).map(([name, count]) => `${count} ${name}`);
  const files = parts.filter(({ name }) => name.startsWith('files/'));
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
  return `${counts.join(', ')}; ${files.length} files of ${megabytes.toFixed(1)} MB; of ${createdAt}`;
}
