import { randomUUID } from 'node:crypto';
import { linkSectionOf, type LinkSection } from '~/rules/links/sections';
import { adminLoader, type AdminRequest } from '../../request/admin-loader';
import { readCsvForm } from '../../forms/read-csv-form';
import { formsByIntent } from '../../forms/intent-dispatch';
import { readBroken } from './broken';
import { importForm, previewImportForm } from './import-forms';
import { addRedirect, deleteListedRedirect, readRedirects } from './redirect-forms';
import { ignoreForm, readNotFound } from './not-found';
import { linkTabs } from './sections';

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
