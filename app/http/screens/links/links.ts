import { linkSectionOf, type LinkSection } from '~/rules/links/sections';
import { adminLoader, type AdminRequest } from '../../request/admin-loader';
import { readBroken } from './broken';
import { linkTabs } from './sections';

/** Returns what a section shows if it is the current one, else null. */
const ifCurrent = async <Data>(
  current: LinkSection,
  name: LinkSection,
  load: (request: AdminRequest) => Promise<Data>,
  request: AdminRequest,
): Promise<Data | null> => (current === name ? load(request) : null);

export const linksLoader = adminLoader(
  async (request) => {
    const current = linkSectionOf(request.url);
    return {
      tabs: await linkTabs(request.actor, current),
      redirects: await ifCurrent(current, 'redirects', () => Promise.resolve({}), request),
      broken: await ifCurrent(current, 'broken', readBroken, request),
    };
  },
  { needs: 'editLinks' },
);
