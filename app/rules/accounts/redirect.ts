/** A path on this site as a header can hold it: what it cannot is escaped. */
export function locationOf(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://site');
  return pathname + search + hash;
}

/** A path on this site to go to after signing in; anything else is the dashboard. */
export function safeRedirect(to: unknown, fallback = '/admin/dashboard'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(to)) return fallback;
  const location = locationOf(to);
  // Steps up can leave two slashes, which lead to another site.
  return location.startsWith('//') ? fallback : location;
}
