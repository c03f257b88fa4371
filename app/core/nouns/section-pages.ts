/**
 * The sections of the site that links can lead to, in the order of the menu that a new site has: their words and their paths. Every
 * page of the site loads this file, so that it imports nothing.
 */
export const SECTION_PAGES = {
  home: { label: 'Home', path: '/' },
  shows: { label: 'Our Shows', path: '/shows' },
  people: { label: 'Our People', path: '/people' },
  news: { label: 'News', path: '/news' },
  contact: { label: 'Contact', path: '/contact' },
} as const;

/** The press room, to which links lead as to a section; it is in no menu unless somebody puts it there. */
export const PRESS_PAGE = { label: 'Press', path: '/press' } as const;
