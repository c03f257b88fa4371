import { isRouteErrorResponse } from '@remix-run/react';

/** Returns the HTTP status of a route's error; 500 for anything thrown without one. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** Returns the message of an expected failure; empty for any other error. */
export const messageOf = (error: unknown): string =>
  isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
