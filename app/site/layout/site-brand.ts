import { useMatches } from '@remix-run/react';
import type { Ground } from '~/core/brand/colours';
import type { PageBrand } from '~/core/brand/page-brand';

/** Returns the brand from the route data that includes it; undefined if none does. */
export function usePageBrand(): PageBrand | undefined {
  const found = useMatches().find(({ data }) => (data as { brand?: PageBrand } | undefined)?.brand);
  return (found?.data as { brand: PageBrand } | undefined)?.brand;
}

/** Returns the theme class of a section: the brand's ground for all pages, else its own. */
export function useGroundClass(own: Ground): `theme-${Ground}` {
  const { ground = '' } = usePageBrand() ?? {};
  return `theme-${ground || own}`;
}
