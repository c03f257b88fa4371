/** A text file's content. */
interface DecodedText {
  text: string;
  /** Whether every byte belongs to a character. */
  isValid: boolean;
}

const ENCODINGS = [
  { name: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/**
 * Decodes UTF-8 and UTF-16, with or without a byte order mark. Tracks begin with a character of ASCII, so that the first
 * two bytes tell UTF-16 and its byte order.
 */
export function decodeTrack(bytes: Uint8Array): DecodedText {
  const marked = ENCODINGS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const name = marked?.name ?? encodingByContent(bytes);
  try {
    return { text: new TextDecoder(name, { fatal: true }).decode(bytes), isValid: true };
  } catch {
    return { text: new TextDecoder(name).decode(bytes), isValid: false };
  }
}

function encodingByContent([first, second]: Uint8Array): (typeof ENCODINGS)[number]['name'] {
  if (first === undefined || second === undefined) return 'utf-8';
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : 'utf-8';
}
