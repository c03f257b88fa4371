/** An attribute with its value, if it has one: quoted, or without quotes. Read from left to right, so that no value is taken for a name. */
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Returns an attribute's value with its entities as written; empty if the attribute is missing. */
export function attributeOf(attributes: string, name: string): string {
  for (const [, found = '', double, single, bare] of attributes.matchAll(ATTRIBUTE))
    if (found.toLowerCase() === name) return double ?? single ?? bare ?? '';
  return '';
}

/** Whether a boolean attribute is present. */
export const hasFlag = (attributes: string, name: string) =>
  attributes
    .replace(/"[^"]*"|'[^']*'/g, '')
    .toLowerCase()
    .split(/[\s=/]+/)
    .includes(name);

/** Returns the declarations of a `style` attribute by their lower-case names. */
export function stylesOf(attributes: string): Map<string, string> {
  const styles = new Map<string, string>();
  for (const declaration of attributeOf(attributes, 'style').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    styles.set(
      declaration.slice(0, colon).trim().toLowerCase(),
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    );
  }
  return styles;
}
