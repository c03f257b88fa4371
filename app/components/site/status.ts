import { isRouteErrorResponse } from '@remix-run/react';

/** The HTTP status of a route's error; 500 for anything that was thrown without one. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);
