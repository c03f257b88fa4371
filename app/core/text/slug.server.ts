const RESERVED = new Set(['edit', 'new']);

/**
 * Diacritics removed, lower case, spaces to hyphens, other characters removed, hyphens collapsed, edges trimmed;
 * `untitled` if nothing is left.
 */
export function slugify(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || 'untitled';
}

/** Returns the first of `slug`, `slug-2`, `slug-3` … that is neither taken nor reserved, globally or in `reserved`. */
export async function freeSlug(
  title: string,
  isTaken: (slug: string) => Promise<boolean>,
  reserved: ReadonlySet<string> = new Set(),
): Promise<string> {
  const base = slugify(title);
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!RESERVED.has(slug) && !reserved.has(slug) && !(await isTaken(slug))) return slug;
  }
}
