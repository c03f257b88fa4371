import type { HeadersFunction } from '@remix-run/node';

/** Of every page before and behind the login: nobody keeps it, and a form that came too often says when to return. */
export const adminHeaders: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'no-store', ...(retryAfter !== null && { 'Retry-After': retryAfter }) };
};
