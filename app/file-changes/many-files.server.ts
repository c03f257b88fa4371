import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/core/access/permissions';
import { ManyFilesInput } from '~/core/files/press-input.server';
import { uploadIdsOf } from '~/core/files/uploads';
import { Failure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { changeFile, deleteFileOf, forEachFile, type FileResult } from '~/media/library/many-files.server';
import { changeCurrent } from '~/records/save/record-update.server';

/**
 * Changes several files, or deletes those that are not used. Returns for each what could not be done, in the order of the request.
 * `showId` adds the pictures to the stills of that show's press kit. `undoKey` is that of `undoFile`. Throws 400.
 */
export async function changeManyFiles(
  actor: Actor,
  input: unknown,
  { undoKey }: { undoKey?: string } = {},
): Promise<FileResult[]> {
  authorize(actor, 'upload');
  const { files, change, delete: isDeletion } = parse(ManyFilesInput, input);
  if (isDeletion) return forEachFile(files, (file) => deleteFileOf(actor, file, { undoKey }));
  const { showId, credit, rights, cleared, ...texts } = change ?? {};
  const patch = { ...texts, press: { credit, rights, cleared } };
  const results = await forEachFile(files, (file) => changeFile(actor, file, patch, { undoKey }));
  if (showId === undefined) return results;
  return withStills(actor, showId, results);
}

const NO_SHOW = 'There is no show with this ID';
const NO_PICTURE = 'Only pictures are stills of a press kit';

/** Adds the pictures among the saved files to a kit, and names those that could not be added. */
async function withStills(
  actor: Actor,
  showId: string,
  results: readonly FileResult[],
): Promise<FileResult[]> {
  const names = results.flatMap(({ file, saved }) => (saved ? uploadIdsOf(file) : []));
  const pictures = { _id: { $in: names }, 'facts.mediaType': 'image' as const };
  const found = await Upload.find(pictures, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>();
  const ids = new Set(found.map(({ _id }) => _id));
  const problem = await addToKit(
    actor,
    showId,
    names.filter((name) => ids.has(name)),
  );
  return results.map((result) => {
    const [name = ''] = uploadIdsOf(result.file);
    const why = ids.has(name) ? problem : result.saved ? NO_PICTURE : null;
    return why === null ? result : { ...result, fields: { ...result.fields, showId: why } };
  });
}

/** Returns why the pictures could not be added; null if they are in the kit. Those that are there already stay. */
async function addToKit(actor: Actor, showId: string, names: readonly string[]): Promise<string | null> {
  try {
    await changeCurrent('show', actor, showId, ({ press: { stills } }) => {
      const known = new Set(stills.map(({ file }) => file));
      const added = [...new Set(names)].filter((name) => !known.has(name)).map((file) => ({ file }));
      return added.length > 0 ? { press: { stills: [...stills, ...added] } } : {};
    });
    return null;
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return error.status === 404 ? NO_SHOW : error.message;
  }
}
