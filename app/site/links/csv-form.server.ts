import { MAX_CSV_BYTES } from './redirect-import';
import { cleanFileName } from '~/core/files/file-library';
import { csvText, receiveCsv } from './redirect-csv.server';
import { textForm } from '~/core/forms/read-controls.server';
import type { FormLimits } from '~/core/forms/form-limits.server';
import { isMultipart, oneFile, receiveParts } from '~/core/forms/multipart.server';
import { onceFor, textReader } from '~/core/forms/read-form.server';
import { findSignedIn } from '~/core/request/session.server';

/** URL encoding sends a byte as up to three, and a line break as six. */
const CSV_FORM: FormLimits = {
  bytes: 4 * MAX_CSV_BYTES,
  fields: 30,
  characters: 1.2 * MAX_CSV_BYTES,
  fieldCharacters: 1.1 * MAX_CSV_BYTES,
};

const readTexts = textReader(CSV_FORM);

export const CSV_TEXT = 'csv';
export const CSV_NAME = 'name';

/**
 * Reads a posted form with a CSV file of redirects, whose text becomes a field. A rejected file is a `problem` beside the other input.
 * Files of clients that are not signed in are ignored.
 */
export const readCsvForm = onceFor(async (request) => {
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
