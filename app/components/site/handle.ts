import { useMatches } from '@remix-run/react';
import { Fragment, type ComponentType, type ReactNode } from 'react';

/** The `handle` export of a public route. */
export interface SiteHandle {
  /** Pages to watch are dark, pages to read are light. */
  theme: 'light' | 'dark';
  /** Whether the header overlaps the page's first image. */
  headerOver?: boolean;
  /** Wraps the whole page in Edit Mode; only edit routes set it. */
  edit?: ComponentType<{ children: ReactNode }>;
  /** Whether sections use proximity scroll snapping. */
  snap?: boolean;
}

const DEFAULT: SiteHandle = { theme: 'dark' };

/** Returns the deepest matched route's handle. */
export function useSiteHandle(): SiteHandle {
  const handles = useMatches().map((match) => match.handle as Partial<SiteHandle> | undefined);
  return { ...DEFAULT, ...handles.findLast((handle) => handle?.theme) };
}

/** Returns the component around the page: Edit Mode on an edit route, otherwise none. */
export const useEditShell = () =>
  useMatches()
    .map((match) => (match.handle as Partial<SiteHandle> | undefined)?.edit)
    .findLast(Boolean) ?? Fragment;
