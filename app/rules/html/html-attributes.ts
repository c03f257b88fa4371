const PATTERNS = new Map<string, RegExp>();

const patternOf = (name: string) => {
  const known = PATTERNS.get(name);
  if (known) return known;
  const made = new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
  PATTERNS.set(name, made);
  return made;
};

/** Returns an attribute's value as it is written, with its entities; empty where there is none. */
export function attributeOf(attributes: string, name: string): string {
  const [, double, single, bare] = patternOf(name).exec(attributes) ?? [];
  return double ?? single ?? bare ?? '';
}

/** Whether an attribute stands there that needs no value. */
export const hasFlag = (attributes: string, name: string) =>
  attributes
    .replace(/"[^"]*"|'[^']*'/g, '')
    .toLowerCase()
    .split(/[\s=/]+/)
    .includes(name);

/** Returns the declarations of a `style` attribute by their names in lower case. */
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
