/** Bytes of a file, both ends included. */
interface Bytes {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=[ \t]{0,8}(\d{0,15})-(\d{0,15})[ \t]{0,8}$/i;

/**
 * Returns the part of a file of this size that a `Range` header asks for (RFC 9110, 14.2), or null if the whole may be sent: without
 * the header, for other units, for several ranges, and for what is no range.
 */
export function askedBytes(header: string | null, size: number): Bytes | 'unsatisfiable' | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
