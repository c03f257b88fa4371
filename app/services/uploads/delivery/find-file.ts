import type { Readable } from 'node:stream';
import { storageContext } from '../../storage/open';
import { withheldKey, type Range, type Stat } from '../../storage/storage';

// A file is where it is served or where it is withheld, and may be moved at any moment.

interface FoundFile extends Stat {
  /** The key under which it is stored now. */
  storedKey: string;
}

/** A file that was moved after it was looked for in one place, and before in the other, is there at the second attempt. */
const placesOf = (key: string): string[] => [key, withheldKey(key), key];

/** Finds a file of an upload, whether or not it is served; null if it does not exist. Who may have it is the caller's business. */
export async function findFile(key: string): Promise<FoundFile | null> {
  const { storage } = storageContext();
  for (const storedKey of placesOf(key)) {
    const found = await storage.stat(storedKey);
    if (found) return { ...found, storedKey };
  }
  return null;
}

/** Opens such a file, or a part of it; null if it does not exist. */
export async function openFile(key: string, range?: Range): Promise<Readable | null> {
  const { storage } = storageContext();
  for (const storedKey of placesOf(key)) {
    const found = await storage.get(storedKey, range);
    if (found) return found;
  }
  return null;
}
