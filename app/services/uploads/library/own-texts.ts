import { uploadIdsIn } from '~/rules/uploads/uploads';

/** The name of the site stands in for their text. */
const NAMED_BY_SITE = new Set(['logoUrl', 'faviconUrl']);

/** Returns the uploads that a record shows without an alternative text of its own. Rich text has links, and no images. */
export function withoutOwnText(record: object): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown, field: string, owner: object): void => {
    if (typeof value === 'string') {
      if (value.includes('<') || NAMED_BY_SITE.has(field) || (field === 'url' && isDescribed(owner))) return;
      for (const name of uploadIdsIn(value)) found.add(name);
    } else if (Array.isArray(value)) for (const part of value) visit(part, field, owner);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) visit(part, name, value);
  };
  visit(record, '', record);
  return found;
}

const isDescribed = (item: object) => 'alt' in item && typeof item.alt === 'string' && item.alt.trim() !== '';
