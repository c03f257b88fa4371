/**
 * Returns the parts of a text between separators, trimmed and without those that are blank. It stops at the first part that is more
 * than `max`, so that a rule can refuse a text of a million parts that nothing has divided.
 */
export function partsOf(text: string, separator: string, max: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start <= text.length && parts.length <= max;) {
    const at = text.indexOf(separator, start);
    const end = at === -1 ? text.length : at;
    const part = text.slice(start, end).trim();
    if (part !== '') parts.push(part);
    start = end + separator.length;
  }
  return parts;
}
