const PATTERNS = new Map<string, RegExp>();

const patternOf = (name: string) => {
  const known = PATTERNS.get(name);
  if (known) return known;
  const made = new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
  PATTERNS.set(name, made);
  return made;
};

/** Returns an attribute's value with its entities as written; empty if the attribute is missing. */
export function attributeOf(attributes: string, name: string): string {
  const [, double, single, bare] = patternOf(name).exec(attributes) ?? [];
  return double ?? single ?? bare ?? '';
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
