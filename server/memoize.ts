import { LRUCache } from 'lru-cache';

const KEPT_CHARACTERS = 64 * 1024;

/** The same function, which looks up what it has lately said of a text; it keeps about 64 kB, however many are made up. */
export function memoize<Said>(announce: (text: string) => Said): (text: string) => Said {
  const known = new LRUCache<string, { said: Said }>({
    maxSize: KEPT_CHARACTERS,
    // Beside its text each takes some memory, even for none.
    sizeCalculation: (_said, text) => text.length + 32,
    memoMethod: (text) => ({ said: announce(text) }),
  });
  return (text) => known.memo(text).said;
}
