/** In the order of the tabs. `show` in the URL names all but the first. */
export const LINK_SECTIONS = [
  { name: 'redirects', label: 'Redirects' },
  { name: 'not-found', label: 'Not found' },
  { name: 'import', label: 'Import' },
  { name: 'broken', label: 'Broken links' },
] as const;

export type LinkSection = (typeof LINK_SECTIONS)[number]['name'];

export const LINKS_PATH = '/admin/links';

export const linkSectionPath = (name: LinkSection): string =>
  name === LINK_SECTIONS[0].name ? LINKS_PATH : `${LINKS_PATH}?show=${name}`;

/** Any unknown section means the first. */
export const linkSectionOf = ({ searchParams }: URL): LinkSection =>
  LINK_SECTIONS.find(({ name }) => name === searchParams.get('show'))?.name ?? LINK_SECTIONS[0].name;
