/**
 * Returns the `Cache-Control` of a rendered response. Without `PUBLIC_URL` its absolute URLs contain the requested
 * host, which may be forged: a shared cache that ignores the host must not serve it to others, so only browsers may
 * store it.
 */
export function cacheControlOf(given: string | null, publicUrl: string | undefined): string | null {
  if (publicUrl !== undefined) return given;
  if (given === null) return 'private, max-age=0, must-revalidate';
  const directives = given.split(/\s*,\s*/).filter((directive) => directive !== 'public');
  const isPrivate = directives.includes('private') || directives.includes('no-store');
  return (isPrivate ? directives : ['private', ...directives]).join(', ');
}
