import type { SluggedRecord } from '~models/record-schema';
import { addressOf, SITE_SECTIONS, type AddressedBy, type ContentKind } from '~/rules/kinds/kinds';
import { recordTarget } from '~/rules/links/links-in-record';
import { siteAddress } from '~/rules/links/site-address';
import { editAddress } from '~/rules/links/site-place';

/** Returns the canonical paths at which a record is found while it is on the site, by its slug and by its earlier ones, and its Edit Mode. */
export function pathsOf(kind: ContentKind, record: SluggedRecord): string[] {
  const section = SITE_SECTIONS[kind];
  const paths = record.slugs.flatMap((slug) => [
    section === '' ? `/${slug}` : `/${section}/${slug}`,
    addressOf(kind, { ...record, slug } as unknown as AddressedBy[typeof kind]),
  ]);
  const known = new Set(paths.flatMap((path) => siteAddress(path, null) ?? []));
  return [...known].flatMap((path) => [path, editAddress(path)]);
}

/** Returns every target of a link to a record. */
export const targetsOf = (kind: ContentKind, record: SluggedRecord): string[] => [
  recordTarget(kind, record._id),
  ...pathsOf(kind, record),
];
