import { Failure } from '~/rules/validation/errors';
import { LINKS_PATH, linkSectionPath } from '~/rules/links/sections';
import { REDIRECT_FAILURES } from '~/rules/links/redirect';
import {
  LINE_OUTCOMES,
  LINES_PER_PAGE,
  type ImportPreview,
  type LineOutcome,
  type PlannedLine,
} from '~/rules/links/redirect-import';
import { importRedirects, previewImport } from '~/services/links/import-redirects';
import { formAction, type FormRequest } from '../../forms/form-action';
import { textOf } from '../../forms/form-fields';
import { pageOf } from '../../request/list-url';
import { CSV_NAME, CSV_TEXT, readCsvForm as read } from './csv-form';

/** What the page shows of a file that was sent. */
export interface ImportShown {
  ok: true;
  preview: ImportPreview;
  /** The text of the file, which the next form sends again. */
  csv: string;
  name: string;
  force: boolean;
}

const NO_FILE = 'Choose a file first.';

/** Returns the text of the file. Throws 400 without one. */
function textOfFile(form: FormData): string {
  const csv = textOf(form, CSV_TEXT) ?? '';
  if (csv === '') throw new Failure(400, NO_FILE, { file: [NO_FILE] });
  return csv;
}

const optionsOf = ({ form, context }: FormRequest) => ({ origin: context.origin, force: form.has('force') });

const isOutcome = (text: string | null): text is LineOutcome =>
  text !== null && Object.hasOwn(LINE_OUTCOMES, text);

/** Returns one page of the lines, of those with the outcome that the address names. */
function pageOfLines(lines: readonly PlannedLine[], url: URL): ImportPreview {
  const asked = url.searchParams.get('lines');
  const shown = isOutcome(asked) ? asked : 'all';
  const counts = { add: 0, change: 0, same: 0, refused: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  const wanted = shown === 'all' ? lines : lines.filter(({ outcome }) => outcome === shown);
  const pages = Math.max(1, Math.ceil(wanted.length / LINES_PER_PAGE));
  const page = Math.min(pageOf(url), pages);
  const first = (page - 1) * LINES_PER_PAGE;
  return {
    lines: wanted.slice(first, first + LINES_PER_PAGE),
    counts,
    total: lines.length,
    shown,
    page,
    pages,
  };
}

/** Shows what becomes of each line of a file, and stores nothing. */
export const previewImportForm = formAction<ImportShown>(
  async (request) => {
    const { actor, form, url } = request;
    const csv = textOfFile(form);
    const options = optionsOf(request);
    const preview = pageOfLines(await previewImport(actor, csv, options), url);
    const name = textOf(form, CSV_NAME) ?? '';
    const shown = { ok: true, preview, csv, name, force: options.force } as const;
    return { to: linkSectionPath('import'), shown };
  },
  { failed: REDIRECT_FAILURES.preview, writes: false, brief: false, read },
);

export const importForm = formAction<ImportShown>(
  async (request) => {
    const count = await importRedirects(request.actor, textOfFile(request.form), optionsOf(request));
    const text = count === 1 ? '1 redirect imported' : `${count.toLocaleString('en-GB')} redirects imported`;
    return { to: LINKS_PATH, flash: { tone: 'success', text } };
  },
  { failed: REDIRECT_FAILURES.import, brief: false, read },
);
