import { useMatches } from '@remix-run/react';
import type { Ground } from '~/core/brand/colours';
import type { PageBrand } from '~/core/brand/page-brand';

/** Returns what the page has of the brand, from the data of a route that has read it; undefined if none has. */
export function usePageBrand(): PageBrand | undefined {
  const found = useMatches().find(({ data }) => (data as { brand?: PageBrand } | undefined)?.brand);
  return (found?.data as { brand: PageBrand } | undefined)?.brand;
}

/** Returns the class of a part of the site for its ground: the one that the brand has for all pages, else its own. */
export function useGroundClass(own: Ground): `theme-${Ground}` {
  const { ground = '' } = usePageBrand() ?? {};
  return `theme-${ground || own}`;
}
