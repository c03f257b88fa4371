export function locationOf(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://site');
  return pathname + search + hash;
}

export function safeRedirect(to: unknown, fallback = '/admin/dashboard'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(to)) return fallback;
  const location = locationOf(to);
  // Resolving `..` can leave two leading slashes, which would lead to another site.
  return location.startsWith('//') ? fallback : location;
}
