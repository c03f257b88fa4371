import { PRESS_PAGE, SECTION_PAGES } from '~/core/nouns/section-pages';

export const SEARCH_PATH = '/search';

export interface SiteLink {
  id: string;
  label: string;
  /** A path of the site or a URL; null for a link without a target. */
  href: string | null;
  /** Whether it leads to a page of the site, which has an Edit Mode. */
  isPage: boolean;
}

export interface SiteNavigation {
  menu: SiteLink[];
  footer: SiteLink[];
}

interface Link {
  id: string;
  to: keyof typeof SECTION_PAGES | 'press' | 'page' | 'url' | 'none';
  pageId: string;
  url: string;
  label: string;
}

interface LinkedPage {
  title: string;
  path: string;
}

interface Targets {
  pages?: ReadonlyMap<string, LinkedPage>;
  hasPressRoom?: boolean;
}

/** Returns links as the site draws them, without those to missing pages and to a closed press room. */
export const toSiteLinks = (
  links: readonly Link[],
  { pages = new Map(), hasPressRoom = false }: Targets = {},
): SiteLink[] =>
  links.flatMap(({ id, to, pageId, url, label }): SiteLink[] => {
    if (to === 'press')
      return hasPressRoom
        ? [{ id, label: label || PRESS_PAGE.label, href: PRESS_PAGE.path, isPage: false }]
        : [];
    if (to === 'none') return [{ id, label, href: null, isPage: false }];
    if (to === 'url') return [{ id, label, href: url, isPage: false }];
    if (to !== 'page')
      return [{ id, label: label || SECTION_PAGES[to].label, href: SECTION_PAGES[to].path, isPage: true }];
    const page = pages.get(pageId);
    return page ? [{ id, label: label || page.title, href: page.path, isPage: true }] : [];
  });

/** The menu of a site whose settings cannot be read. */
export const DEFAULT_MENU: SiteLink[] = Object.entries(SECTION_PAGES).map(([id, { label, path }]) => ({
  id,
  label,
  href: path,
  isPage: true,
}));

export const withoutEdit = (path: string) => path.replace(/\/edit\/?$/, '') || '/';

export const withEdit = (path: string) => {
  const [, place = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  return `${place.replace(/\/$/, '')}/edit${rest}`;
};

const SECTIONS = [...Object.values(SECTION_PAGES), PRESS_PAGE].flatMap(({ path }) => path.slice(1) || []);
/** Sections with pages below them. Paths below anything else do not exist, so they all share one page. */
const SECTION = new RegExp(`^/(?:${SECTIONS.join('|')})(?:/|$)`);

/** A link to a section also counts as current on the pages in it. */
export function isCurrent(path: string, to: string): boolean {
  const page = withoutEdit(path);
  return page === to || (SECTION.test(to) && page.startsWith(`${to}/`));
}
