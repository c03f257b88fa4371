/** Returns a path without its Edit Mode suffix. */
export const withoutEdit = (path: string) => path.replace(/\/edit\/?$/, '') || '/';

/** Returns a path with the Edit Mode suffix. */
export const withEdit = (path: string) => {
  const [, place = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  return `${place.replace(/\/$/, '')}/edit${rest}`;
};

/** The addresses that have others below them. Below any other there are only pages that do not exist, which are all the same. */
const SECTION = /^\/(?:shows|people|news|press|contact)(?:\/|$)/;

/** Whether a link leads to this path; a link to a section of the site also to the pages in it. */
export function isCurrent(path: string, to: string): boolean {
  const page = withoutEdit(path);
  return page === to || (SECTION.test(to) && page.startsWith(`${to}/`));
}
