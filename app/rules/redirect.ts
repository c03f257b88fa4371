/** A path on this site to go to after signing in; anything else is the dashboard. */
export function safeRedirect(to: unknown, fallback = '/admin/dashboard'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(to)) return fallback;
  return to;
}
