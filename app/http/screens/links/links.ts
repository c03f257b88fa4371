import { randomUUID } from 'node:crypto';
import {
  linkSectionOf,
  type LinkSection,
  linkSectionPath,
  LINK_SECTIONS,
  LINKS_PATH,
} from '~/rules/links/sections';
import { adminLoader, type AdminRequest } from '../../request/admin-loader';
import { readCsvForm, readCsvForm as read } from './csv-form';
import { formsByIntent } from '../../forms/intent-dispatch';
import { BROKEN_TEXTS_PER_PAGE } from '~/rules/links/broken-text';
import { listBroken, countBroken } from '~/services/links/broken-texts';
import { readListPage, listUrl } from '../../request/list-url';
import { importForm, previewImportForm } from './import-forms';
import { addRedirect, deleteListedRedirect, readRedirects } from './redirect-forms';
import type { Actor } from '~/rules/accounts/permissions';
import { countMissingAddresses, ignoreNotFound, listNotFound } from '~/services/links/not-found-list';
import { countRedirects, exportRedirects } from '~/services/links/redirect-list';
import { NOT_FOUND_PER_PAGE } from '~/rules/links/not-found';
import { REDIRECT_FAILURES } from '~/rules/links/redirect';
import { Failure } from '~/rules/validation/errors';
import { formAction } from '../../forms/form-action';
import { textOf } from '../../forms/form-fields';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { writeCsv } from '~/services/links/redirect-csv';
import { toFailure } from '../../request/map-error';
import { withRequestTimeout } from '../../request/request-timeout';
import { findSignedIn, toLogin } from '../../request/session';

export const PARAMETERS = ['show', 'page'];

/** Reads one page of the list of addresses that were not found; a page beyond the last leads to the last. */
const readNotFound = ({ actor, url }: Pick<AdminRequest, 'actor' | 'url'>) =>
  readListPage(url, { limit: NOT_FOUND_PER_PAGE, known: PARAMETERS }, (query) => listNotFound(actor, query));

/** Says of an address that is no longer in the list why that may be. */
function sayThatItIsGone(error: unknown): never {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  throw new Failure(409, 'This address is not in the list any more. Somebody else may have ignored it.');
}

/** Ignores an address of the list, which stays open. */
const ignoreForm = formAction(
  async ({ actor, form, url }) => {
    await ignoreNotFound(actor, textOf(form, 'path') ?? '').catch(sayThatItIsGone);
    const to = url.searchParams.has('show')
      ? listUrl(LINKS_PATH, url.searchParams, PARAMETERS)
      : linkSectionPath('not-found');
    return { to, flash: { tone: 'success', text: 'Address ignored successfully' } };
  },
  { failed: REDIRECT_FAILURES.ignore, typed: false, read },
);

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

/** Sends all redirects as a file. */
export async function exportRedirectsLoader({ request }: LoaderFunctionArgs): Promise<Response> {
  try {
    const signedIn = await findSignedIn(request);
    if (!signedIn) throw toLogin(new URL(request.url));
    const text = writeCsv(await withRequestTimeout(exportRedirects(signedIn.actor)));
    return new Response(text, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="redirects.csv"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    const failure = toFailure(error);
    if (failure instanceof Failure) throw new Response(failure.message, { status: failure.status });
    throw failure;
  }
}
