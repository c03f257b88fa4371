import type { Actor } from '~/rules/accounts/permissions';
import { LINK_SECTIONS, linkSectionPath, type LinkSection } from '~/rules/links/sections';
import { countMissingAddresses } from '~/services/links/not-found-list';
import { countBroken } from '~/services/links/broken-texts';
import { countRedirects } from '~/services/links/redirect-list';

/** The numbers that tabs show. */
const COUNTS: Partial<Record<LinkSection, (actor: Actor) => Promise<number>>> = {
  redirects: countRedirects,
  'not-found': countMissingAddresses,
  broken: countBroken,
};

/** Returns the tabs of the screen of links, with their numbers. */
export const linkTabs = (actor: Actor, current: LinkSection) =>
  Promise.all(
    LINK_SECTIONS.map(async ({ name, label }) => ({
      label,
      to: linkSectionPath(name),
      count: (await COUNTS[name]?.(actor)) ?? null,
      isCurrent: name === current,
    })),
  );
