import { isRouteErrorResponse, useLocation, useMatches } from '@remix-run/react';
import type { Location, ShouldRevalidateFunction } from '@remix-run/react';
import { Fragment, type ComponentType, type ReactNode, createContext, useContext, useEffect } from 'react';
import type { Ground } from '~/core/brand/colours';
import { usePageBrand } from './site-brand';

export interface SiteHandle {
  /** Pages to watch are dark, pages to read are light, unless the brand has one ground for all. */
  theme: Ground | ((data: unknown) => Ground);
  headerOver?: boolean | ((data: unknown) => boolean);
  /** A page around a film or around pictures to approve, which is dark under every brand. */
  isDarkRoom?: boolean;
  /** Wraps the whole page in Edit Mode; only edit routes set it. */
  edit?: ComponentType<{ children: ReactNode }>;
  isFixed?: boolean;
  /** The bar above a preview, which has no Edit Mode. */
  preview?: ComponentType;
  /** Whether sections use proximity scroll snapping. */
  snap?: boolean;
}

type Look = SiteHandle & { theme: Ground; headerOver: boolean };

const DEFAULT: SiteHandle = { theme: 'dark' };

/** Returns the deepest matched route's handle, with the theme for its data and for the brand. */
export function useSiteHandle(): Look {
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

/** The URL of the list as the browser shows it. It is never set on the server. */
let current: string | null = null;

export function useListState(address: string | null): void {
  useEffect(() => {
    current = address;
    return () => {
      current = null;
    };
  }, [address]);
}

/** Keeps a list while one of its records is open; on the way back it is loaded only if it is missing. */
export function reloadsList(step: Parameters<ShouldRevalidateFunction>[0], listUrl: string): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate } = step;
  if (nextParams.slug === undefined) {
    return currentParams.slug !== undefined && current === listUrl ? false : defaultShouldRevalidate;
  }
  // After an edit the list may be outdated, so it is loaded again when it is next shown.
  if (currentUrl.href === nextUrl.href) current = null;
  return false;
}

/** The `state` of links from a list to its records, which open over the list. */
export const OVER_LIST = { overList: true };

const hasOverList = (state: unknown): boolean =>
  Boolean((state as Partial<typeof OVER_LIST> | null)?.overList);

const isList = ({ data }: { data: unknown }) => Boolean((data as { list?: unknown } | undefined)?.list);

/** Whether the record at a location lies over its list. After a reload the list is missing, and the record is a page. */
export const isOverList = ({ state }: Location<unknown>, matches: { data: unknown }[]): boolean =>
  hasOverList(state) && matches.some(isList);

export function useOverList(): boolean {
  return isOverList(useLocation(), useMatches());
}

/** Whether a link from the list led to the record, also if it is a page since a reload. */
export const useFromList = (): boolean => hasOverList(useLocation().state);
