import type { SluggedRecord } from '~models/slugged-record';
import { addressOf, SITE_SECTIONS, type AddressedBy, type ContentKind } from '~/rules/kinds/kinds';
import { recordTarget } from '~/rules/links/links-in-record';
import { siteAddress } from '~/rules/links/site-address';

/** Returns the canonical paths at which visitors find a record while it is on the site, by its slug and by its earlier ones. */
export function pathsOf(kind: ContentKind, record: SluggedRecord): string[] {
  const section = SITE_SECTIONS[kind];
  const paths = record.slugs.flatMap((slug) => [
    section === '' ? `/${slug}` : `/${section}/${slug}`,
    addressOf(kind, { ...record, slug } as unknown as AddressedBy[typeof kind]),
  ]);
  return [...new Set(paths.flatMap((path) => siteAddress(path, null) ?? []))];
}

/** Returns every target of a link to a record. */
export const targetsOf = (kind: ContentKind, record: SluggedRecord): string[] => [
  recordTarget(kind, record._id),
  ...pathsOf(kind, record),
];
