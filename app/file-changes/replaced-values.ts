interface NamedFile {
  /** The generated name, which no other text contains by chance. */
  _id: string;
  key: string;
}

export interface FilePair {
  from: NamedFile;
  to: NamedFile;
}

/** Returns the value with the new file's path and name instead of the old one's, in all texts, lists and groups. */
export function replacedIn(value: unknown, files: FilePair): unknown {
  if (typeof value === 'string') return replacedText(value, files);
  if (Array.isArray(value)) return value.map((item) => replacedIn(item, files));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replacedIn(part, files)]));
}

const replacedText = (text: string, { from, to }: FilePair): string =>
  text.includes(from._id) ? text.replaceAll(from.key, to.key).replaceAll(from._id, to._id) : text;
