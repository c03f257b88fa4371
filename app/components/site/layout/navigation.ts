export const NAVIGATION = [
  { to: '/', label: 'Home' },
  { to: '/shows', label: 'Our Shows' },
  { to: '/people', label: 'Our People' },
  { to: '/news', label: 'News' },
  { to: '/contact', label: 'Contact' },
] as const;

/** Returns a path without its Edit Mode suffix. */
export const withoutEdit = (path: string) => path.replace(/\/edit\/?$/, '') || '/';

/** Returns a path with the Edit Mode suffix. */
export const withEdit = (path: string) => {
  const [, place = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  return `${place.replace(/\/$/, '')}/edit${rest}`;
};

/** Home matches exactly, every other entry also matches its subpages. */
export function isCurrent(path: string, to: string): boolean {
  const page = withoutEdit(path);
  return to === '/' ? page === '/' : page === to || page.startsWith(`${to}/`);
}
