import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutFile, addFile } from '~/core/activity/content-events.server';
import { audited, recordRefusal } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { PressOfFilesInput, type PressPatch } from '~/core/files/press-input.server';
import { uploadIdOf } from '~/core/files/uploads';
import { identityOf, type Named } from '~/core/holds/approval-state';
import { Failure, type FieldErrors } from '~/core/validation/errors';
import { parse, shortName } from '~/core/validation/fields.server';
import { findUpload } from '~/media/delivery/stored-files.server';
import { changedNames, writeUpload, type FileView } from './library-file.server';
import { changePress, pressOf } from './library-press.server';

interface PressResult {
  /** The path after `/assets/`; for an unknown file the sent value. */
  file: string;
  saved: boolean;
  cleared: boolean;
  /** Why it was not saved or cleared, by field. */
  fields?: Record<string, string>;
}

/** Files, and their events, processed at once. */
const AT_ONCE = 8;

/**
 * Changes the press fields of several files, and returns the results in the order of the request. A file that cannot be cleared still gets
 * the other changes. Throws 403 if the actor may not clear, and 400.
 */
export async function changePressOfFiles(actor: Actor, input: unknown): Promise<PressResult[]> {
  await recordRefusal(actor, aboutFile('change'), () => authorize(actor, 'clearStills'));
  const { files, press } = parse(PressOfFilesInput, input);
  const results = new Map<string, PressResult>();
  // A file named twice is changed once.
  const different = [...new Set(files)];
  for (let start = 0; start < different.length; start += AT_ONCE)
    await Promise.all(
      different
        .slice(start, start + AT_ONCE)
        .map(async (file) => results.set(file, await changeOne(actor, file, press))),
    );
  return files.flatMap((file) => results.get(file) ?? []);
}

async function changeOne(actor: Actor, file: string, press: PressPatch): Promise<PressResult> {
  try {
    const saved = await save(actor, file, press);
    return resultOf(saved);
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    if (error.status === 404) return { file: shortName(file), saved: false, cleared: false, fields: UNKNOWN };
    const fields = firstOf(error.fields);
    const { cleared, ...others } = press;
    if (!cleared) return { ...(await readResult(file)), saved: false, fields };
    return { ...(await changeOne(actor, file, others)), fields };
  }
}

const UNKNOWN = { file: 'There is no such file' };

const firstOf = (fields: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, [words = '']]) => [name, words]));

const resultOf = (upload: StoredUpload): PressResult => ({
  file: upload.key,
  saved: true,
  cleared: pressOf(upload).cleared,
});

const readResult = async (file: string): Promise<PressResult> => resultOf(await findUpload(file));

/** One event per file; nothing is written if nothing changes. */
async function save(actor: Actor, file: string, press: PressPatch): Promise<StoredUpload> {
  if (Object.values(press).every((value) => value === undefined)) return findUpload(file);
  return audited(actor, aboutFile('change'), () =>
    retryOnConflict(async () => {
      const upload = await findUpload(file);
      addFile(upload);
      const saved = await writeUpload(upload, await changePress(actor, upload, { press }));
      if (saved) addFile(saved, changedNames(upload, saved));
      return saved;
    }),
  );
}

export async function readFileNames(
  files: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const found = await Upload.find(
    { _id: { $in: files.flatMap(uploadIdOf) } },
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
