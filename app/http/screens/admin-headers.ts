import type { HeadersFunction } from '@remix-run/node';

/** The headers of every admin page: never cached, and `Retry-After` for a rate-limited form. */
export const adminHeaders: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'no-store', ...(retryAfter !== null && { 'Retry-After': retryAfter }) };
};
