import { replace } from '@remix-run/node';
import { NOT_FOUND_PER_PAGE } from '~/rules/links/not-found';
import { REDIRECT_FAILURES } from '~/rules/links/redirect';
import { linkSectionPath, LINKS_PATH } from '~/rules/links/sections';
import { Failure } from '~/rules/validation/errors';
import { ignoreNotFound, listNotFound } from '~/services/links/not-found-list';
import { formAction } from '../../forms/form-action';
import { textOf } from '../../forms/form-fields';
import { readCsvForm as read } from '../../forms/read-csv-form';
import type { AdminRequest } from '../../request/admin-loader';
import { listUrl, pageOf } from '../../request/list-url';

const PARAMETERS = ['show', 'page'];

/** Reads one page of the list of addresses that were not found; a page beyond the last leads to the last. */
export async function readNotFound({ actor, url }: Pick<AdminRequest, 'actor' | 'url'>) {
  const page = pageOf(url);
  const { rows, total } = await listNotFound(actor, { page, limit: NOT_FOUND_PER_PAGE });
  const pages = Math.max(1, Math.ceil(total / NOT_FOUND_PER_PAGE));
  if (page > pages)
    throw replace(
      listUrl(LINKS_PATH, new URLSearchParams({ show: 'not-found', page: String(pages) }), PARAMETERS),
    );
  return { rows, page, pages };
}

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
