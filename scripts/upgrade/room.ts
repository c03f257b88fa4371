import { stat, statfs } from 'node:fs/promises';
import { UpgradeRefused } from './refusal';

export interface RoomNeed {
  folder: string;
  bytes: number;
  for: string;
}

const SPARE_BYTES = 64 * 1024 ** 2;
const MEGABYTE = 1024 ** 2;

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`;

/** Checks the disk space for everything: folders of one file system share it. Throws `UpgradeRefused`. */
export async function checkRoom(needs: readonly RoomNeed[]): Promise<void> {
  const disks = new Map<number, RoomNeed[]>();
  for (const need of needs) {
    const { dev } = await stat(need.folder);
    disks.set(dev, [...(disks.get(dev) ?? []), need]);
  }
  for (const parts of disks.values()) {
    const [{ folder } = { folder: '' }] = parts;
    const { bavail, bsize } = await statfs(folder);
    const needed = parts.reduce((sum, { bytes }) => sum + bytes, SPARE_BYTES);
    if (bavail * bsize < needed)
      throw new UpgradeRefused(
        `There is no room in ${folder}: ${megabytes(needed)} are needed (${parts.map((part) => part.for).join(', ')}), ` +
          `${megabytes(bavail * bsize)} are free.`,
      );
  }
}
