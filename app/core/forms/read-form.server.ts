import { CONTENT_KIND_LIST, INLINE_FILES, LIST_PATHS } from '~/core/nouns/kinds';
import { Failure } from '~/core/validation/errors';
import { cleanFileName, otherNameOf, sameFileText } from '~/core/files/file-library';
import type { Actor } from '~/core/access/permissions';
import { fieldOfControl, FILE_FIELDS, FILE_LISTS, type UploadType } from '~/core/files/uploads';
import { readBody } from '~/core/request/body.server';
import {
  RECOVERED,
  LONGEST_FORM,
  SMALL_FORM,
  SMALL_FORM_WITH_INPUT,
  tooMuchText,
  type FormLimits,
  fieldCounter,
  tooManyFields,
} from './form-limits.server';
import { RESEND, unpackFields } from './form-recovery.server';
import {
  atControl,
  discardAll,
  fileIntake,
  isMultipart,
  readMultipart,
  type UploadedFile,
  type Multipart,
} from './multipart.server';
import { textForm } from './read-controls.server';
import { findSignedIn } from '~/core/request/session.server';

/** What became of a file of a form. */
export interface SentFile {
  name: string;
  /** Null for a refused file. */
  id: string | null;
  /** The name of the file that the library had with the same bytes; null for a new one. */
  known: string | null;
  /** Why it was refused; null if it was not. */
  refusal: string | null;
}

/** A posted form, and the error if it could not be read or a file could not be stored. */
export interface SentForm {
  form: FormData;
  problem?: unknown;
  notices?: string[];
  sentFiles?: SentFile[];
  /** The content of its file, for readers that keep the file with the form. */
  file?: Buffer | undefined;
}

/** Returns the upload type of a form by its path: of a record or one of its fields, else of the settings. */
function uploadTypeOf(pathname: string): UploadType {
  const isBelow = (path: string) => `${pathname}/`.startsWith(`${path}/`);
  const kind = CONTENT_KIND_LIST.find((each) => isBelow(LIST_PATHS[each]) || isBelow(`/admin/edit/${each}`));
  return INLINE_FILES[kind ?? 'settings'].of;
}

/**
 * Reads a posted form. The files of a multipart form are streamed into uploads and replaced by their URLs: a control
 * `<input type="file" name="imageUrlFile">`, or one with the field's own name, sets the field `imageUrl`, and in the
 * gallery (`media`) each file adds a line. A control without a chosen file changes nothing. So an action only ever sees
 * text:
 *
 *     const { form, problem } = await readForm(request);
 *     if (problem) throw problem;
 *
 * A rejected file is a `problem` beside a form with everything that was typed. Files of clients that are not signed in
 * are ignored. Later calls for the same request return the same result.
 */
export const readForm = onceFor(read);

/** Returns a reader of text fields within these limits; files are ignored. */
export const textReader = (limits: FormLimits) =>
  onceFor(async (request) => {
    if (!isMultipart(request)) return readPlain(request, limits);
    const { fields, problem } = await readMultipart(request, 'none', limits).catch(unread);
    return { form: textForm(fields), problem };
  });

export const readSmallForm = textReader(SMALL_FORM);
export const readSmallFormWithInput = textReader(SMALL_FORM_WITH_INPUT);
export const readAnyTexts = textReader(LONGEST_FORM);

/** A body can be read only once, so the result is cached per request. */
export function onceFor(read: (request: Request) => Promise<SentForm>) {
  const sent = new WeakMap<Request, Promise<SentForm>>();
  return (request: Request): Promise<SentForm> => {
    const before = sent.get(request);
    if (before) return before;
    const form = read(request);
    sent.set(request, form);
    return form;
  };
}

async function read(request: Request): Promise<SentForm> {
  if (!isMultipart(request)) return sentAgain(await readPlain(request, LONGEST_FORM));
  const problems: unknown[] = [];
  const notices: string[] = [];
  const signedIn = await findSignedIn(request).catch((error: unknown): null => {
    problems.push(error);
    return null;
  });
  const parts = await readMultipart(request, signedIn ? 'many' : 'none').catch(unread);
  const { fields, files, rejected = [], problem } = parts;
  const sentFiles = rejected.map(({ filename, error }) => refusedFile(filename, error));
  const form = textForm(fields);
  if (problem !== undefined) problems.push(problem);
  try {
    for (const part of signedIn ? files : [])
      await keepFile(signedIn?.actor ?? null, request, form, part).then(
        (upload) => {
          addUrl(form, fieldOfControl(part.field), upload.url);
          const name = cleanFileName(part.filename);
          const known = otherNameOf(upload, part.filename);
          if (known !== null) notices.push(sameFileText(name, known));
          const before = upload.alreadyThere ? (known ?? name) : null;
          sentFiles.push({ name, id: upload.id, known: before, refusal: null });
        },
        (error: unknown) => {
          problems.push(atControl(fieldOfControl(part.field), error));
          sentFiles.push(refusedFile(part.filename, error));
        },
      );
    // Stored files are added to the form even after an error, so that they need not be chosen again.
    return { form, problem: problems[0], notices, sentFiles };
  } finally {
    await discardAll(files);
  }
}

const refusedFile = (filename: string, error: unknown): SentFile => ({
  name: cleanFileName(filename),
  id: null,
  known: null,
  refusal: error instanceof Failure ? error.message : 'It could not be stored.',
});

const PLAIN = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

async function readPlain(request: Request, limits: FormLimits): Promise<SentForm> {
  if (!PLAIN.test(request.headers.get('Content-Type') ?? ''))
    return { form: new FormData(), problem: new Failure(415, 'Send a form.') };
  try {
    const body = await readBody(request, limits.bytes, tooMuchText().message);
    return { form: textForm(parseUrlEncoded(body, limits)) };
  } catch (problem) {
    return { form: new FormData(), problem };
  }
}

function sentAgain(sent: SentForm): SentForm {
  const held = sent.form.get(RECOVERED);
  if (typeof held !== 'string' || !sent.form.has(RESEND)) return sent;
  try {
    return { form: textForm(unpackFields(held)) };
  } catch (problem) {
    return { form: new FormData(), problem };
  }
}

const unread = (problem: unknown): Multipart => ({ fields: [], files: [], problem });

function keepFile(actor: Actor | null, request: Request, form: FormData, part: UploadedFile) {
  const { pathname } = new URL(request.url);
  const type = uploadTypeOf(pathname);
  const title = form.get('title') ?? form.get('name');
  return fileIntake().store(actor, part.received, {
    originalName: part.filename,
    type,
    slug: typeof title === 'string' ? title : type,
    fileType: FILE_FIELDS.get(fieldOfControl(part.field)) ?? part.field,
  });
}

/** The last of several controls of one name counts, so the URL is appended; a list has one control and gets lines. */
function addUrl(form: FormData, field: string, url: string): void {
  const before = form.getAll(field).at(-1);
  const lines = FILE_LISTS.has(field) && typeof before === 'string' && before.trim() !== '';
  form.append(field, lines ? `${before.trimEnd()}\n${url}` : url);
}

const AMPERSAND = 0x26;
const PLUS = 0x2b;
const SPACE = 0x20;

/** Throws 413 for a body that is too long; too many fields are detected before parsing. */
export function parseUrlEncoded(body: Buffer, limits: FormLimits): [string, string][] {
  rejectManyFields(body, limits.fields);
  // The parser takes a second for eight million plus signs, and leaves spaces as they are.
  for (let at = body.indexOf(PLUS); at !== -1 && at < body.length; at += 1)
    if (body[at] === PLUS) body[at] = SPACE;
  const count = fieldCounter(limits);
  const fields = [...new URLSearchParams(body.toString())];
  for (const [name, value] of fields) {
    const problem = count(name, value);
    if (problem) throw problem;
  }
  return fields;
}

function rejectManyFields(body: Buffer, most: number): void {
  let count = 1;
  for (let at = body.indexOf(AMPERSAND); at !== -1; at = body.indexOf(AMPERSAND, at + 1)) {
    count += 1;
    if (count > most) throw tooManyFields();
  }
}
