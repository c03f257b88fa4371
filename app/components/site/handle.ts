import { useMatches } from '@remix-run/react';
import { Fragment, type ComponentType, type ReactNode } from 'react';

/** What a public route says of itself, as its `handle` export. */
export interface SiteHandle {
  /** Pages that are watched are dark, pages that are read are light. */
  theme: 'light' | 'dark';
  /** The header lies over the page's first picture. */
  headerOver?: boolean;
  /** What wraps the whole page in Edit Mode; only the pages' twins have it. */
  edit?: ComponentType<{ children: ReactNode }>;
  /** Sections catch the scroll gently. */
  snap?: boolean;
}

const DEFAULT: SiteHandle = { theme: 'dark' };

/** The deepest matched route's handle. */
export function useSiteHandle(): SiteHandle {
  const handles = useMatches().map((match) => match.handle as Partial<SiteHandle> | undefined);
  return { ...DEFAULT, ...handles.findLast((handle) => handle?.theme) };
}

/** What wraps the page: Edit Mode on a twin, nothing elsewhere. */
export const useEditShell = () =>
  useMatches()
    .map((match) => (match.handle as Partial<SiteHandle> | undefined)?.edit)
    .findLast(Boolean) ?? Fragment;
