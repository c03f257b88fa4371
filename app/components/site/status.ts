import { isRouteErrorResponse } from '@remix-run/react';
import { PAGE_GONE } from '~/rules/links/redirect';

/** Returns the HTTP status of a route's error; 500 for anything thrown without one. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** Whether a page was taken down, and not only a link to a preview of it. */
export const isPageGone = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.data === PAGE_GONE;
