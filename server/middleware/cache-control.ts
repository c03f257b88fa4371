/**
 * The `Cache-Control` of a rendered answer. Without `PUBLIC_URL` its absolute URLs name the host that the client asked for,
 * which may be made up: a shared cache that ignores the host must not serve it to others, so only browsers may keep it.
 */
export function cacheControlOf(given: string | null, publicUrl: string | undefined): string | null {
  if (publicUrl !== undefined) return given;
  if (given === null) return 'private, max-age=0, must-revalidate';
  const directives = given.split(/\s*,\s*/).filter((directive) => directive !== 'public');
  const isPrivate = directives.includes('private') || directives.includes('no-store');
  return (isPrivate ? directives : ['private', ...directives]).join(', ');
}
