import { NOT_FOUND_PER_PAGE } from '~/rules/links/not-found';
import { REDIRECT_FAILURES } from '~/rules/links/redirect';
import { linkSectionPath, LINKS_PATH } from '~/rules/links/sections';
import { Failure } from '~/rules/validation/errors';
import { ignoreNotFound, listNotFound } from '~/services/links/not-found-list';
import { formAction } from '../../forms/form-action';
import { textOf } from '../../forms/form-fields';
import { readCsvForm as read } from '../../forms/read-csv-form';
import type { AdminRequest } from '../../request/admin-loader';
import { listUrl, readListPage } from '../../request/list-url';

export const PARAMETERS = ['show', 'page'];

/** Reads one page of the list of addresses that were not found; a page beyond the last leads to the last. */
export const readNotFound = ({ actor, url }: Pick<AdminRequest, 'actor' | 'url'>) =>
  readListPage(url, { limit: NOT_FOUND_PER_PAGE, known: PARAMETERS }, (query) => listNotFound(actor, query));

/** Says of an address that is no longer in the list why that may be. */
function sayThatItIsGone(error: unknown): never {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  throw new Failure(409, 'This address is not in the list any more. Somebody else may have ignored it.');
}

/** Ignores an address of the list, which stays open. */
export const ignoreForm = formAction(
  async ({ actor, form, url }) => {
    await ignoreNotFound(actor, textOf(form, 'path') ?? '').catch(sayThatItIsGone);
    const to = url.searchParams.has('show')
      ? listUrl(LINKS_PATH, url.searchParams, PARAMETERS)
      : linkSectionPath('not-found');
    return { to, flash: { tone: 'success', text: 'Address ignored successfully' } };
  },
  { failed: REDIRECT_FAILURES.ignore, typed: false, read },
);
