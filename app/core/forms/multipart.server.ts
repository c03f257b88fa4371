import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import busboy, { type Busboy } from 'busboy';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { fieldOfControl } from '~/core/files/uploads';
import type { Actor } from '~/core/access/permissions';
import type { otherNameOf } from '~/core/files/file-library';
import { interrupted, allowLongBody } from '~/core/request/body.server';
import {
  fieldCounter,
  LONGEST_FORM,
  tooLongField,
  tooManyFields,
  type FormLimits,
} from './form-limits.server';

/** A file of a form. The caller must store or discard it. */
export interface UploadedFile<Content = unknown> {
  field: string;
  filename: string;
  received: Content;
}

export interface RejectedFile {
  filename: string;
  error: unknown;
}

export interface Multipart<Content = unknown> {
  fields: [string, string][];
  files: UploadedFile<Content>[];
  rejected?: RejectedFile[];
  /** The error of a rejected file if several are allowed: the rest of the form has still been read. */
  problem?: unknown;
}

/** Further files are rejected, or ignored for `none`. */
type AllowedFiles = 'one' | 'many' | 'none';

const MAX_FILES: Record<AllowedFiles, number> = { one: 1, many: 100, none: 0 };
/** Three bytes for each character that a field may have. */
const MAX_FIELD_BYTES = 2 * 1024 * 1024;
const LIMITS = { fieldNameSize: 200, headerPairs: 50 };
const NO_NAME = 'Every field of the form needs a name.';

export interface FileReceiver<Content> {
  receive: (source: Readable, field: string) => Promise<Content>;
  discard: (received: Content) => Promise<void>;
}

interface FileIntake extends FileReceiver<unknown> {
  store: (
    actor: Actor | null,
    received: unknown,
    about: { originalName: string; [field: string]: unknown },
  ) => Promise<Parameters<typeof otherNameOf>[0] & { id: string; url: string; alreadyThere: boolean }>;
}

let registered: FileIntake | null = null;

/** Called once at start, because forms must not depend on uploads. */
export const registerFileIntake = (intake: FileIntake): void => void (registered = intake);

export function fileIntake(): FileIntake {
  if (!registered) throw new Error('Nothing stores the files of forms: registerFileIntake was not called.');
  return registered;
}

/**
 * Reads a multipart request and streams its files to disk. On any error, or when the client disconnects, all of its
 * files are discarded. Throws 400 and 413, and for `one` also 415 and 507.
 */
export const readMultipart = (request: Request, wanted: AllowedFiles, limits?: FormLimits) =>
  receiveParts(request, wanted, fileIntake(), limits);

export function oneFile(receive: (source: Readable) => Promise<Buffer>): FileReceiver<Buffer> {
  let count = 0;
  return {
    receive: (source) => {
      count += 1;
      if (count > 1) return Promise.reject(fieldFailure(400, 'file', tooMany('one')));
      return receive(source);
    },
    discard: () => Promise.resolve(),
  };
}

export async function receiveParts<Content>(
  request: Request,
  wanted: AllowedFiles,
  receiver: FileReceiver<Content>,
  limits: FormLimits = LONGEST_FORM,
): Promise<Multipart<Content>> {
  const parser = openParser(request, {
    files: MAX_FILES[wanted],
    fields: limits.fields,
    fieldSize: Math.min(MAX_FIELD_BYTES, limits.bytes),
  });
  if (wanted !== 'none') allowLongBody();
  const source = Readable.fromWeb(request.body as ReadableStream);
  let fields: [string, string][] = [];
  const files: Promise<UploadedFile<Content>>[] = [];
  const about: Pick<UploadedFile, 'field' | 'filename'>[] = [];
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      fields = readFields(parser, limits, reject);
      parser.on('file', (field: string | undefined, stream, { filename }) => {
        // The form reports the error; without a listener it would end the process.
        stream.on('error', () => undefined);
        // A control without a chosen file sends a part without file name and content.
        if (!filename || field === undefined) {
          if (field === undefined) reject(new Failure(400, NO_NAME));
          return void stream.resume();
        }
        const part = receiver.receive(stream, field).then((received) => ({ field, filename, received }));
        files.push(part);
        about.push({ field, filename });
        part.catch((error: Error) => {
          if (wanted === 'one') reject(error);
          else stream.resume();
        });
      });
      parser.once('filesLimit', () => {
        if (wanted !== 'none') reject(new Failure(400, tooMany(wanted), { file: [tooMany(wanted)] }));
      });
      parser.once('close', resolve);
      stop = feed(parser, source, () => reject(interrupted()));
    });
    const results = await Promise.allSettled(files);
    const rejected = results.flatMap((result, index): RejectedFile[] => {
      const { field = '', filename = '' } = about[index] ?? {};
      if (result.status === 'fulfilled') return [];
      return [{ filename, error: atControl<unknown>(fieldOfControl(field), result.reason) }];
    });
    const [first] = rejected;
    if (wanted === 'one' && first) throw first.error;
    const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    return { fields, files: stored, rejected, problem: first?.error };
  } catch (error) {
    stop();
    parser.destroy();
    for (const result of await Promise.allSettled(files))
      if (result.status === 'fulfilled') await receiver.discard(result.value.received);
    throw error;
  }
}

/** Returns an array that fills while the form is read. Calls `fail` with 400 or 413 for a field that is not allowed. */
function readFields(parser: Busboy, limits: FormLimits, fail: (error: Failure) => void): [string, string][] {
  const fields: [string, string][] = [];
  const count = fieldCounter(limits);
  parser.on('field', (name: string | undefined, value, { nameTruncated, valueTruncated }) => {
    if (name === undefined) return fail(new Failure(400, NO_NAME));
    if (nameTruncated || valueTruncated) return fail(tooLongField());
    const problem = count(name, value);
    if (problem) return fail(problem);
    fields.push([name, value]);
  });
  parser.once('fieldsLimit', () => fail(tooManyFields()));
  return fields;
}

/**
 * Writes chunks to the parser until the returned function is called. Errors thrown by the parser or its listeners
 * call `fail`; with a pipe they would be uncaught exceptions and end the process.
 */
function feed(parser: Busboy, source: Readable, fail: () => void): () => void {
  const attempt = (step: () => void) => {
    try {
      step();
    } catch {
      fail();
    }
  };
  const write = (chunk: Buffer) => {
    source.pause();
    attempt(() => parser.write(chunk, () => void source.resume()));
  };
  const finish = () => attempt(() => parser.end());
  parser.on('error', fail);
  source.on('error', fail).on('data', write).on('end', finish);
  return () => void source.off('data', write).off('end', finish);
}

/** In a form with several files, the error names the control. */
export const atControl = <Thrown>(field: string, error: Thrown): Thrown | Failure =>
  error instanceof Failure ? new Failure(error.status, error.message, { [field]: [error.message] }) : error;

const tooMany = (wanted: AllowedFiles) =>
  wanted === 'one' ? 'Send one file at a time.' : `Send at most ${MAX_FILES[wanted]} files at a time.`;

function openParser(request: Request, limits: busboy.Limits): Busboy {
  try {
    if (!request.body) throw new Error('no body');
    const headers = { 'content-type': request.headers.get('Content-Type') ?? '' };
    return busboy({ headers, limits: { ...LIMITS, ...limits }, defParamCharset: 'utf8', preservePath: true });
  } catch {
    const sentWrongly = 'Send the file as multipart/form-data.';
    throw new Failure(isMultipart(request) ? 400 : 415, sentWrongly);
  }
}

export const isMultipart = (request: Request) =>
  (request.headers.get('Content-Type') ?? '').toLowerCase().startsWith('multipart/form-data');

export async function discardAll(files: UploadedFile[]): Promise<void> {
  await Promise.all(files.map(({ received }) => fileIntake().discard(received)));
}
