export const NAVIGATION = [
  { to: '/', label: 'Home' },
  { to: '/shows', label: 'Our Shows' },
  { to: '/people', label: 'Our People' },
  { to: '/news', label: 'News' },
  { to: '/contact', label: 'Contact' },
] as const;

/** A path without its Edit Mode suffix. */
export const withoutEdit = (path: string) => path.replace(/\/edit\/?$/, '') || '/';

/** A path with it. */
export const withEdit = (path: string) => {
  const [, place = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  return `${place.replace(/\/$/, '')}/edit${rest}`;
};

/** Home is matched exactly, every other entry also by what lies below it. */
export function isCurrent(path: string, to: string): boolean {
  const page = withoutEdit(path);
  return to === '/' ? page === '/' : page === to || page.startsWith(`${to}/`);
}
