/**
 * The sections that links can lead to, in the default order of the menu. It imports nothing, because every page of
 * the site loads this file.
 */
export const SECTION_PAGES = {
  home: { label: 'Home', path: '/' },
  shows: { label: 'Our Shows', path: '/shows' },
  people: { label: 'Our People', path: '/people' },
  news: { label: 'News', path: '/news' },
  contact: { label: 'Contact', path: '/contact' },
} as const;

/** Linked like a section, but not in the default menu. */
export const PRESS_PAGE = { label: 'Press', path: '/press' } as const;
