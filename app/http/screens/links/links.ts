import { randomUUID } from 'node:crypto';
import { linkSectionOf, type LinkSection, linkSectionPath, LINK_SECTIONS } from '~/rules/links/sections';
import { adminLoader, type AdminRequest } from '../../request/admin-loader';
import { readCsvForm } from '../../forms/read-csv-form';
import { formsByIntent } from '../../forms/intent-dispatch';
import { BROKEN_TEXTS_PER_PAGE } from '~/rules/links/broken-text';
import { listBroken, countBroken } from '~/services/links/broken-texts';
import { readListPage } from '../../request/list-url';
import { importForm, previewImportForm } from './import-forms';
import { addRedirect, deleteListedRedirect, readRedirects } from './redirect-forms';
import { ignoreForm, PARAMETERS, readNotFound } from './not-found';
import type { Actor } from '~/rules/accounts/permissions';
import { countMissingAddresses } from '~/services/links/not-found-list';
import { countRedirects } from '~/services/links/redirect-list';

/** Loads one page of the texts whose links lead nowhere. */
const readBroken = ({ actor, url }: AdminRequest) =>
  readListPage(url, { limit: BROKEN_TEXTS_PER_PAGE, known: PARAMETERS }, ({ page }) =>
    listBroken(actor, page),
  );

/** The numbers that tabs show. */
const COUNTS: Partial<Record<LinkSection, (actor: Actor) => Promise<number>>> = {
  redirects: countRedirects,
  'not-found': countMissingAddresses,
  broken: countBroken,
};

/** Returns the tabs of the screen of links, with their numbers. */
const linkTabs = (actor: Actor, current: LinkSection) =>
  Promise.all(
    LINK_SECTIONS.map(async ({ name, label }) => ({
      label,
      to: linkSectionPath(name),
      count: (await COUNTS[name]?.(actor)) ?? null,
      isCurrent: name === current,
    })),
  );

/** Loads the tabs, and what the open section shows; the others are null. */
export const linksLoader = adminLoader(
  async (request) => {
    const current = linkSectionOf(request.url);
    const ifOpen = async <Data>(name: LinkSection, read: (request: AdminRequest) => Promise<Data> | Data) =>
      current === name ? read(request) : null;
    return {
      tabs: await linkTabs(request.actor, current),
      redirects: await ifOpen('redirects', readRedirects),
      notFound: await ifOpen('not-found', readNotFound),
      importing: await ifOpen('import', () => ({ formKey: randomUUID() })),
      broken: await ifOpen('broken', readBroken),
    };
  },
  { needs: 'editLinks' },
);

/** Handles the forms of all sections. */
export const linksAction = formsByIntent(
  { delete: deleteListedRedirect, preview: previewImportForm, import: importForm, ignore: ignoreForm },
  addRedirect,
  readCsvForm,
);
