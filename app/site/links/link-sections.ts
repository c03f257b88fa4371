/** The sections of the screen of links, in the order of its tabs. `show` in its address names all but the first. */
export const LINK_SECTIONS = [
  { name: 'redirects', label: 'Redirects' },
  { name: 'not-found', label: 'Not found' },
  { name: 'import', label: 'Import' },
  { name: 'broken', label: 'Broken links' },
] as const;

export type LinkSection = (typeof LINK_SECTIONS)[number]['name'];

export const LINKS_PATH = '/admin/links';

/** Returns the address of a section. */
export const linkSectionPath = (name: LinkSection): string =>
  name === LINK_SECTIONS[0].name ? LINKS_PATH : `${LINKS_PATH}?show=${name}`;

/** Returns the section that an address names; the first for any other. */
export const linkSectionOf = ({ searchParams }: URL): LinkSection =>
  LINK_SECTIONS.find(({ name }) => name === searchParams.get('show'))?.name ?? LINK_SECTIONS[0].name;
