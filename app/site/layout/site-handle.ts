import { isRouteErrorResponse, useMatches } from '@remix-run/react';
import { useOverList } from './over-list';
import type { Ground } from '~/core/brand/colours';
import type { PageBrand } from '~/core/brand/page-brand';
import { Fragment, type ComponentType, type ReactNode, createContext, useContext } from 'react';

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

export interface SiteHandle {
  /** Pages to watch are dark, pages to read are light, unless the brand has one ground for all. */
  theme: Ground | ((data: unknown) => Ground);
  headerOver?: boolean | ((data: unknown) => boolean);
  /** A page around a film or around pictures to approve, which is dark under every brand. */
  isDarkRoom?: boolean;
  /** Wraps the whole page in Edit Mode; only edit routes set it. */
  edit?: ComponentType<{ children: ReactNode }>;
  isFixed?: boolean;
  /** The bar above the page of a link, which has no Edit Mode: a preview or a press kit. */
  linkBar?: ComponentType;
  /** Whether sections use proximity scroll snapping. */
  snap?: boolean;
}

type PageHandle = SiteHandle & { theme: Ground; headerOver: boolean };

const DEFAULT: SiteHandle = { theme: 'dark' };

/** Returns the deepest matched route's handle, with the theme for its data and for the brand. */
export function useSiteHandle(): PageHandle {
  const { ground = '' } = usePageBrand() ?? {};
  const match = useMatches().findLast(({ handle }) => (handle as Partial<SiteHandle> | undefined)?.theme);
  const { theme, headerOver = false, ...handle } = match ? (match.handle as SiteHandle) : DEFAULT;
  const isOverList = useOverList();
  return {
    ...handle,
    theme: (!handle.isDarkRoom && ground) || (typeof theme === 'function' ? theme(match?.data) : theme),
    headerOver: !isOverList && (typeof headerOver === 'function' ? headerOver(match?.data) : headerOver),
  };
}

/** Returns the component around the page: Edit Mode on an edit route, otherwise none. */
export const useEditShell = () =>
  useMatches()
    .map((match) => (match.handle as Partial<SiteHandle> | undefined)?.edit)
    .findLast(Boolean) ?? Fragment;

interface EditingLook {
  className?: string;
  /** Shown for an empty plain text, instead of the field's label. */
  placeholder?: string | undefined;
}

export interface EditingComponents {
  /** Returns a text that can be edited in place, or null if the user may not edit it. */
  text: (record: string, field: string, look?: EditingLook) => ReactNode;
  tools: (record: string) => ReactNode;
  /** Rendered inside dialogs too, as a modal dialog covers everything outside it. */
  over: ReactNode;
  to: (path: string) => string;
}

/** Null on public pages, whose bundle contains none of Edit Mode's code. */
export const EditingContext = createContext<EditingComponents | null>(null);

export const useEditing = () => useContext(EditingContext);

const asItIs = (path: string) => path;

export const useSitePath = () => useEditing()?.to ?? asItIs;

/** Returns the HTTP status of a route's error; 500 for anything thrown without one. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** Returns the message of an expected failure; empty for any other error. */
export const messageOf = (error: unknown): string =>
  isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
