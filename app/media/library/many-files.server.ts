import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutFile } from '~/core/activity/content-events.server';
import { recordRefusal } from '~/core/activity/record-event.server';
import { PressOfFilesInput, type PressPatch, type UploadPatch } from '~/core/files/press-input.server';
import { ASSETS, uploadIdsOf } from '~/core/files/uploads';
import { identityOf, type Named } from '~/core/holds/approval-state';
import { Failure } from '~/core/validation/errors';
import { parse, shortName } from '~/core/validation/fields.server';
import { findUpload } from '~/media/delivery/stored-files.server';
import { trashUpload, updateUpload, type FileView, type UndoOptions } from './library-file.server';
import { pressOf } from './library-press.server';

export interface FileResult {
  /** The path after `/assets/`; for an unknown file the sent value. */
  file: string;
  saved: boolean;
  /** Why it was not saved, or not completely, by field. */
  fields?: Record<string, string>;
}

interface PressResult extends FileResult {
  cleared: boolean;
}

/** Files, and their events, processed at once. */
const AT_ONCE = 8;

/** Does the work for each different file, and returns the results in the order of the files. */
export async function forEachFile<Result>(
  files: readonly string[],
  work: (file: string) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<string, Result>();
  const different = [...new Set(files)];
  for (let start = 0; start < different.length; start += AT_ONCE)
    await Promise.all(
      different.slice(start, start + AT_ONCE).map(async (file) => results.set(file, await work(file))),
    );
  return files.flatMap((file) => results.get(file) ?? []);
}

/**
 * Changes the press fields of several files, and returns the results in the order of the request. A file that cannot be cleared still gets
 * the other changes. Throws 403 if the actor may not clear, and 400.
 */
export async function changePressOfFiles(actor: Actor, input: unknown): Promise<PressResult[]> {
  await recordRefusal(actor, aboutFile('change'), () => authorize(actor, 'clearStills'));
  const { files, press } = parse(PressOfFilesInput, input);
  const results = await forEachFile(files, (file) => changeFile(actor, file, { press }));
  return Promise.all(
    results.map(async (result) => ({
      ...result,
      cleared: result.fields === UNKNOWN ? false : pressOf(await findUpload(result.file)).cleared,
    })),
  );
}

type FileChange = Omit<UploadPatch, 'press'> & { press?: PressPatch };

/**
 * Changes a file. What it cannot get, such as a clearance or the people of a film, is named, and it gets the other changes. Throws
 * failures of the server only.
 */
export async function changeFile(
  actor: Actor,
  file: string,
  patch: FileChange,
  options: UndoOptions = {},
): Promise<FileResult> {
  try {
    if (isEmpty(patch)) return { file: (await findUpload(file)).key, saved: true };
    const { url } = await updateUpload(actor, file, patch, options);
    return { file: url.slice(ASSETS.length), saved: true };
  } catch (error) {
    const fields = whyNot(error);
    if (fields === UNKNOWN) return { file: shortName(file), saved: false, fields };
    const { people, press = {}, ...texts } = patch;
    const { cleared, ...said } = press;
    const others = { ...texts, press: said, ...('people' in fields ? {} : people && { people }) };
    const isLess = cleared || ('people' in fields && people);
    if (isLess) return { ...(await changeFile(actor, file, others, options)), fields };
    return { file: (await findUpload(file)).key, saved: false, fields };
  }
}

export async function deleteFileOf(
  actor: Actor,
  file: string,
  options: UndoOptions = {},
): Promise<FileResult> {
  try {
    const { key } = await findUpload(file);
    await trashUpload(actor, file, options);
    return { file: key, saved: true };
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    const fields = error.status === 404 ? UNKNOWN : { file: error.message };
    return { file: shortName(file), saved: false, fields };
  }
}

const UNKNOWN: Record<string, string> = { file: 'There is no such file' };

/** Throws what is no failure of the request. */
function whyNot(error: unknown): Record<string, string> {
  if (!(error instanceof Failure) || error.status >= 500) throw error;
  if (error.status === 404) return UNKNOWN;
  const named = Object.entries(error.fields).map(([name, [words = '']]) => [name, words]);
  return named.length > 0 ? (Object.fromEntries(named) as Record<string, string>) : { file: error.message };
}

const isEmpty = ({ press = {}, ...others }: FileChange): boolean =>
  [...Object.values(press), ...Object.values(others)].every((value) => value === undefined);

export async function readFileNames(
  files: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const found = await Upload.find(
    { _id: { $in: files.flatMap(uploadIdsOf) } },
    { key: 1, originalName: 1 },
  ).lean<Pick<StoredUpload, '_id' | 'key' | 'originalName'>[]>();
  return new Map(found.map(({ _id, key, originalName }) => [key, { id: _id, name: originalName || key }]));
}

const MAX_CHOICES = 300;

/** People credited in the shows that use a picture or have it in their kits, each once, in credit order. */
export async function listPeopleChoices(actor: Actor, file: Pick<FileView, 'id' | 'uses'>): Promise<Named[]> {
  authorize(actor, 'openAdmin');
  const shows = file.uses.flatMap(({ kind, id }) => (kind === 'show' && id !== '' ? [id] : []));
  const using = await Show.find(
    { $or: [{ _id: { $in: shows } }, { 'press.stills.file': file.id }] },
    { 'credits.name': 1, 'credits.personId': 1 },
  ).lean<Pick<StoredShow, 'credits'>[]>();
  const people = using.flatMap(({ credits = [] }) =>
    credits.map(({ name, personId }) => ({ name, personId })),
  );
  return [...new Map(people.map((person) => [identityOf(person), person])).values()].slice(0, MAX_CHOICES);
}
