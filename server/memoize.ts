import { LRUCache } from 'lru-cache';

const MAX_CHARACTERS = 64 * 1024;

/** Caches the results of a function of a text, in about 64 kB however many texts there are. */
export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new LRUCache<string, { value: Value }>({
    maxSize: MAX_CHARACTERS,
    // Each entry takes some memory beside its text.
    sizeCalculation: (_value, text) => text.length + 32,
    memoMethod: (text) => ({ value: compute(text) }),
  });
  return (text) => known.memo(text).value;
}
