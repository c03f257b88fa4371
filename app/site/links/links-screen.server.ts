import {
  MAX_CSV_BYTES,
  LINE_OUTCOMES,
  LINES_PER_PAGE,
  type ImportPreview,
  type ImportShown,
  type LineOutcome,
  type PlannedLine,
  LINKS_PATH,
  linkSectionPath,
  linkSectionOf,
  type LinkSection,
  LINK_SECTIONS,
} from './link-sections';
import { cleanFileName } from '~/core/files/file-library';
import { csvText, receiveCsv, writeCsv } from './redirect-input.server';
import { textForm, textOf, omitUndefined, textsOf } from '~/core/forms/read-controls.server';
import type { FormLimits } from '~/core/forms/form-limits.server';
import { isMultipart, oneFile, receiveParts } from '~/core/forms/multipart.server';
import { onceFor, textReader } from '~/core/forms/read-form.server';
import { findSignedIn } from '~/core/request/session.server';
import { randomUUID } from 'node:crypto';
import type { Actor } from '~/core/access/permissions';
import { placeOfPage } from '~/core/db/pagination.server';
import { formAction, type FormRequest, formsByIntent } from '~/core/forms/form-action.server';
import { baseOf } from '~/core/merge/field-merge';
import { KINDS_BY_NAME, LIST_PATHS, titleOf, recordKindOf } from '~/core/nouns/kinds';
import { adminLoader, type AdminRequest, csvLoader } from '~/core/request/admin-loader.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { listUrl, listUrlFrom } from '~/core/request/list-address';
import { pageOf, readListPage } from '~/core/request/page-query.server';
import { REDIRECT_FAILURES, NOT_FOUND_PER_PAGE } from '~/core/request/redirect';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { openRecord } from '~/records/save/record-store.server';
import { openTrashed } from '~/records/save/trash.server';
import { kindLoader } from '~/records/screens/kind-routes.server';
import { TRASH_PARAMETERS, TRASH_PATH, trashKindOf } from '~/records/screens/trash-screen.server';
import { BROKEN_TEXTS_PER_PAGE, listBroken, countBroken } from './broken-texts.server';
import { importRedirects, previewImport } from './import-plan.server';
import { canonicalAddress } from './links-in-record.server';
import { linksHereSentences, findLinksTo, findLinksToTrashed } from './links-here.server';
import { countMissingAddresses, ignoreNotFound, listNotFound } from './not-found.server';
import { listRedirects, countRedirects, exportRedirects } from './redirect-list.server';
import { createRedirect, deleteRedirect, editRedirect, getRedirect } from './redirects.server';
import { savedMessage } from '~/core/forms/flash.server';

/** URL encoding sends a byte as up to three, and a line break as six. */
const CSV_FORM: FormLimits = {
  bytes: 4 * MAX_CSV_BYTES,
  fields: 30,
  characters: 1.2 * MAX_CSV_BYTES,
  fieldCharacters: 1.1 * MAX_CSV_BYTES,
};

const readTexts = textReader(CSV_FORM);

const CSV_TEXT = 'csv';
const CSV_NAME = 'name';

/**
 * Reads a posted form with a CSV file of redirects, whose text becomes a field. A rejected file is a `problem` beside the other input.
 * Files of clients that are not signed in are ignored.
 */
const readCsvForm = onceFor(async (request) => {
  if (!isMultipart(request)) return readTexts(request);
  try {
    const signedIn = await findSignedIn(request);
    const parts = await receiveParts(request, signedIn ? 'many' : 'none', oneFile(receiveCsv), CSV_FORM);
    const form = textForm(parts.fields);
    const [file] = parts.files;
    if (!file || parts.problem) return { form, problem: parts.problem };
    form.set(CSV_NAME, cleanFileName(file.filename));
    form.set(CSV_TEXT, csvText(file.received));
    return { form };
  } catch (problem) {
    return { form: new FormData(), problem };
  }
});

const NO_FILE = 'Choose a file first.';

/** Throws 400 without a file. */
function textOfFile(form: FormData): string {
  const csv = textOf(form, CSV_TEXT) ?? '';
  if (csv === '') throw fieldFailure(400, 'file', NO_FILE);
  return csv;
}

const optionsOf = ({ form, context }: FormRequest) => ({ origin: context.origin, force: form.has('force') });

const isOutcome = (text: string | null): text is LineOutcome =>
  text !== null && Object.hasOwn(LINE_OUTCOMES, text);

/** Filters by the outcome in the URL. */
function pageOfLines(lines: readonly PlannedLine[], url: URL): ImportPreview {
  const asked = url.searchParams.get('lines');
  const shown = isOutcome(asked) ? asked : 'all';
  const counts = { add: 0, change: 0, same: 0, refused: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  const wanted = shown === 'all' ? lines : lines.filter(({ outcome }) => outcome === shown);
  const { before, page, pages } = placeOfPage(wanted.length, pageOf(url), LINES_PER_PAGE);
  return {
    lines: wanted.slice(before, before + LINES_PER_PAGE),
    counts,
    total: lines.length,
    shown,
    page,
    pages,
  };
}

const previewImportForm = formAction<ImportShown>(
  async (request) => {
    const { actor, form, url } = request;
    const csv = textOfFile(form);
    const options = optionsOf(request);
    const preview = pageOfLines(await previewImport(actor, csv, options), url);
    const name = textOf(form, CSV_NAME) ?? '';
    const shown = { ok: true, preview, csv, name, force: options.force } as const;
    return { to: linkSectionPath('import'), shown };
  },
  { failed: REDIRECT_FAILURES.preview, writes: false, brief: false, read: readCsvForm },
);

const importForm = formAction<ImportShown>(
  async (request) => {
    const count = await importRedirects(request.actor, textOfFile(request.form), optionsOf(request));
    const text = count === 1 ? '1 redirect imported' : `${count.toLocaleString('en-GB')} redirects imported`;
    return { to: LINKS_PATH, flash: { tone: 'success', text } };
  },
  { failed: REDIRECT_FAILURES.import, brief: false, read: readCsvForm },
);

const ROWS_PER_PAGE = 25;

async function readRedirects({ actor, url }: AdminRequest) {
  const list = await readListPage(url, { limit: ROWS_PER_PAGE }, (query) => listRedirects(actor, query));
  const from = canonicalAddress(url.searchParams.get('from') ?? '') ?? '';
  return { list, from, formKey: randomUUID() };
}

/** Returns the form's fields; a missing field keeps its stored value. */
function redirectInput(form: FormData): Record<string, unknown> {
  const status = textOf(form, 'status');
  return omitUndefined({
    ...textsOf(form, ['from', 'to', 'note']),
    status: status === undefined ? undefined : Number(status),
    force: form.has('force'),
  });
}

const addRedirect = formAction(
  async ({ actor, form, recordId, context, url }) => {
    await createRedirect(actor, redirectInput(form), { origin: context.origin, recordId });
    const to = listUrl(LINKS_PATH, url.searchParams);
    return { to, flash: { tone: 'success', text: 'Redirect added successfully' } };
  },
  { failed: REDIRECT_FAILURES.add, read: readCsvForm },
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
    const text = savedMessage(null, actor, 'Redirect saved successfully', merged);
    return { to: listUrlFrom(LINKS_PATH, url), flash: { tone: 'success', text } };
  },
  { failed: REDIRECT_FAILURES.save },
);

const DELETED = { tone: 'success', text: 'Redirect deleted successfully' } as const;

/** Deletes a redirect from its row; the list stays open. */
const deleteListedRedirect = formAction(
  async ({ actor, form, url }) => {
    await deleteRedirect(actor, textOf(form, 'id') ?? '');
    return { to: listUrl(LINKS_PATH, url.searchParams), flash: DELETED, answer: { ok: true as const } };
  },
  { failed: REDIRECT_FAILURES.delete, typed: false, read: readCsvForm },
);

export const deleteRedirectForm = formAction(
  async ({ actor, params, url }) => {
    await deleteRedirect(actor, params.id ?? '');
    return { to: listUrlFrom(LINKS_PATH, url), flash: DELETED };
  },
  { failed: REDIRECT_FAILURES.delete, typed: false },
);

const PARAMETERS = ['show', 'page'];

/** Redirects a page beyond the last to the last. */
const readNotFound = ({ actor, url }: Pick<AdminRequest, 'actor' | 'url'>) =>
  readListPage(url, { limit: NOT_FOUND_PER_PAGE, known: PARAMETERS }, (query) => listNotFound(actor, query));

function sayThatItIsGone(error: unknown): never {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  throw new Failure(409, 'This address is not in the list any more. Somebody else may have ignored it.');
}

const ignoreForm = formAction(
  async ({ actor, form, url }) => {
    await ignoreNotFound(actor, textOf(form, 'path') ?? '').catch(sayThatItIsGone);
    const to = url.searchParams.has('show')
      ? listUrl(LINKS_PATH, url.searchParams, PARAMETERS)
      : linkSectionPath('not-found');
    return { to, flash: { tone: 'success', text: 'Address ignored successfully' } };
  },
  { failed: REDIRECT_FAILURES.ignore, typed: false, read: readCsvForm },
);

const readBroken = ({ actor, url }: AdminRequest) =>
  readListPage(url, { limit: BROKEN_TEXTS_PER_PAGE, known: PARAMETERS }, ({ page }) =>
    listBroken(actor, page),
  );

const COUNTS: Partial<Record<LinkSection, (actor: Actor) => Promise<number>>> = {
  redirects: countRedirects,
  'not-found': countMissingAddresses,
  broken: countBroken,
};

const linkTabs = (actor: Actor, current: LinkSection) =>
  Promise.all(
    LINK_SECTIONS.map(async ({ name, label }) => ({
      label,
      to: linkSectionPath(name),
      count: (await COUNTS[name]?.(actor)) ?? null,
      isCurrent: name === current,
    })),
  );

/** Loads the tabs and the data of the open section; the others are null. */
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

export const linksAction = formsByIntent(
  { delete: deleteListedRedirect, preview: previewImportForm, import: importForm, ignore: ignoreForm },
  addRedirect,
  readCsvForm,
);

export const exportRedirectsLoader = csvLoader('redirects.csv', async (actor) =>
  writeCsv(await withRequestTimeout(exportRedirects(actor))),
);

// The warnings about links before a deletion, for the dialog, and for the confirmation page without scripts.

export const linksHereLoader = kindLoader(
  async ({ actor, params: { id = '' } }, kind) => ({
    about: linksHereSentences(await findLinksTo(kind, actor, id)),
  }),
  { needs: 'delete' },
);

export const trashedLinksLoader = adminLoader(
  async ({ actor, params }) => ({
    about: linksHereSentences(await findLinksToTrashed(recordKindOf(params), actor, params.id ?? '')),
  }),
  { needs: 'deleteForEver' },
);

/** Returns to the page of the list from which it was opened. */
export const deleteRecordLoader = kindLoader(
  async ({ actor, params: { id = '' }, url }, kind) => ({
    title: titleOf(kind, await openRecord(kind, actor, id)),
    links: linksHereSentences(await findLinksTo(kind, actor, id)),
    from: listUrlFrom(LIST_PATHS[kind], url),
  }),
  { needs: 'delete' },
);

export const deleteForEverLoader = adminLoader(
  async ({ actor, params, url }) => {
    const [kind, id] = [trashKindOf(params.kind), params.id ?? ''];
    return {
      title: (await openTrashed(actor, kind, id)).title,
      links: linksHereSentences(await findLinksToTrashed(KINDS_BY_NAME[kind], actor, id)),
      from: listUrlFrom(TRASH_PATH, url, TRASH_PARAMETERS),
    };
  },
  { needs: 'deleteForEver' },
);
