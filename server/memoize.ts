import { LRUCache } from 'lru-cache';

const MAX_CHARACTERS = 64 * 1024;

/** Memoizes a function of a text within about 64 kB, for any number of texts. */
export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new LRUCache<string, { value: Value }>({
    maxSize: MAX_CHARACTERS,
    // Each entry takes some memory beside its text.
    sizeCalculation: (_value, text) => text.length + 32,
    memoMethod: (text) => ({ value: compute(text) }),
  });
  return (text) => known.memo(text).value;
}
