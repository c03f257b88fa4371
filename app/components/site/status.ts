import { isRouteErrorResponse } from '@remix-run/react';

/** Returns the HTTP status of a route's error; 500 for anything thrown without one. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);
