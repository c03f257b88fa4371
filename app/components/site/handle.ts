import { useMatches } from '@remix-run/react';
import { Fragment, type ComponentType, type ReactNode } from 'react';

/** What a public route says of itself, as its `handle` export. */
export interface SiteHandle {
  /** House lights: what is watched is on ink (down), what is read is on paper (up). */
  lights: 'up' | 'down';
  /** The header lies over the page's first picture. */
  headerOver?: boolean;
  /** What wraps the whole page in Edit Mode; only the pages' twins have it. */
  edit?: ComponentType<{ children: ReactNode }>;
  /** Sections catch the scroll gently. */
  snap?: boolean;
}

const DEFAULT: SiteHandle = { lights: 'down' };

/** The deepest matched route's handle. */
export function useSiteHandle(): SiteHandle {
  const handles = useMatches().map((match) => match.handle as Partial<SiteHandle> | undefined);
  return { ...DEFAULT, ...handles.findLast((handle) => handle?.lights) };
}

/** What wraps the page: Edit Mode on a twin, nothing elsewhere. */
export const useEditShell = () =>
  useMatches()
    .map((match) => (match.handle as Partial<SiteHandle> | undefined)?.edit)
    .findLast(Boolean) ?? Fragment;
