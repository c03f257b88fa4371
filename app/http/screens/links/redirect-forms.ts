import { randomUUID } from 'node:crypto';
import { canonicalAddress } from '~/rules/links/address';
import { LINKS_PATH } from '~/rules/links/sections';
import { REDIRECT_FAILURES } from '~/rules/links/redirect';
import { baseOf } from '~/rules/merge/field-merge';
import { listRedirects } from '~/services/links/redirect-list';
import { createRedirect, deleteRedirect, editRedirect, getRedirect } from '~/services/links/redirects';
import { formAction } from '../../forms/form-action';
import { omitUndefined, textOf, textsOf } from '../../forms/form-fields';
import { readCsvForm as read } from './csv-form';
import { savedMessage } from '../../forms/saved-message';
import { adminLoader, type AdminRequest } from '../../request/admin-loader';
import { listUrl, listUrlFrom, readListPage } from '../../request/list-url';

const ROWS_PER_PAGE = 25;

/** Reads one page of the list of redirects, and the address that the form for a new one begins with. */
export async function readRedirects({ actor, url }: AdminRequest) {
  const list = await readListPage(url, { limit: ROWS_PER_PAGE }, (query) => listRedirects(actor, query));
  const from = canonicalAddress(url.searchParams.get('from') ?? '') ?? '';
  return { list, from, formKey: randomUUID() };
}

/** Returns what a form of a redirect says; a field that it lacks stays as it is stored. */
function redirectInput(form: FormData): Record<string, unknown> {
  const status = textOf(form, 'status');
  return omitUndefined({
    ...textsOf(form, ['from', 'to', 'note']),
    status: status === undefined ? undefined : Number(status),
    force: form.has('force'),
  });
}

export const addRedirect = formAction(
  async ({ actor, form, recordId, context, url }) => {
    await createRedirect(actor, redirectInput(form), { origin: context.origin, recordId });
    const to = listUrl(LINKS_PATH, url.searchParams);
    return { to, flash: { tone: 'success', text: 'Redirect added successfully' } };
  },
  { failed: REDIRECT_FAILURES.add, read },
);

export const redirectLoader = adminLoader(
  async ({ actor, params, url }) => {
    const redirect = await getRedirect(actor, params.id ?? '');
    const { from, to, status, note } = redirect;
    return {
      redirect,
      base: baseOf({ from, to, status, note }),
      back: listUrlFrom(LINKS_PATH, url),
      formKey: randomUUID(),
    };
  },
  { needs: 'editLinks' },
);

export const saveRedirectForm = formAction(
  async ({ actor, params, form, base, context, url }) => {
    const options = { base, origin: context.origin };
    const { merged } = await editRedirect(actor, params.id ?? '', redirectInput(form), options);
    const text = savedMessage(null, 'Redirect saved successfully', merged);
    return { to: listUrlFrom(LINKS_PATH, url), flash: { tone: 'success', text } };
  },
  { failed: REDIRECT_FAILURES.save },
);

const DELETED = { tone: 'success', text: 'Redirect deleted successfully' } as const;

/** Deletes a redirect from its row in the list, which stays open. */
export const deleteListedRedirect = formAction(
  async ({ actor, form, url }) => {
    await deleteRedirect(actor, textOf(form, 'id') ?? '');
    return { to: listUrl(LINKS_PATH, url.searchParams), flash: DELETED, answer: { ok: true as const } };
  },
  { failed: REDIRECT_FAILURES.delete, typed: false, read },
);

/** Deletes a redirect from the page that asks where scripts do not run. */
export const deleteRedirectForm = formAction(
  async ({ actor, params, url }) => {
    await deleteRedirect(actor, params.id ?? '');
    return { to: listUrlFrom(LINKS_PATH, url), flash: DELETED };
  },
  { failed: REDIRECT_FAILURES.delete, typed: false },
);
