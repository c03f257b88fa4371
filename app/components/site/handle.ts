import { useMatches } from '@remix-run/react';
import { Fragment, type ComponentType, type ReactNode } from 'react';
import type { Ground } from '~/rules/brand/colours';
import { usePageBrand } from './brand';

/** The `handle` export of a public route. */
export interface SiteHandle {
  /** Pages to watch are dark, pages to read are light, unless the brand has one ground for all. */
  theme: Ground | ((data: unknown) => Ground);
  /** Whether the header overlaps the page's first image. */
  headerOver?: boolean;
  /** Wraps the whole page in Edit Mode; only edit routes set it. */
  edit?: ComponentType<{ children: ReactNode }>;
  /** Whether the page has no Edit Mode. */
  isFixed?: boolean;
  /** The bar above a preview, which has no Edit Mode. */
  preview?: ComponentType;
  /** Whether sections use proximity scroll snapping. */
  snap?: boolean;
}

type Look = SiteHandle & { theme: Ground };

const DEFAULT: SiteHandle = { theme: 'dark' };

/** Returns the deepest matched route's handle, with the theme for its data and for the brand. */
export function useSiteHandle(): Look {
  const { ground = '' } = usePageBrand() ?? {};
  const match = useMatches().findLast(({ handle }) => (handle as Partial<SiteHandle> | undefined)?.theme);
  const { theme, ...handle } = match ? (match.handle as SiteHandle) : DEFAULT;
  return { ...handle, theme: ground || (typeof theme === 'function' ? theme(match?.data) : theme) };
}

/** Returns the component around the page: Edit Mode on an edit route, otherwise none. */
export const useEditShell = () =>
  useMatches()
    .map((match) => (match.handle as Partial<SiteHandle> | undefined)?.edit)
    .findLast(Boolean) ?? Fragment;
