import type { Fields, FileOf } from '~/rules/fields/field';
import { valueOf } from '~/rules/fields/value-of';
import type { Kind } from '~/rules/kinds/kinds';
import type { FieldErrors } from '~/rules/validation/errors';
import { NO_SUCH_FILE } from '~/rules/validation/file-name';
import type { ReferenceHistory } from './references';
import { findNamed, isInLibrary, knownFiles } from './text-files';

/** A file in one of a record's lists. */
interface ListedFile {
  /** Its path, such as `press.stills.2.file`. */
  path: string;
  name: string;
  label: string;
  of: FileOf;
}

/** Returns the files in the lists of a record or of a change; groups and lists that it lacks are left out. */
const listedFiles = (fields: Fields, values: object, at = ''): ListedFile[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOf(values, name);
    const path = at + name;
    if (value === undefined || value === null) return [];
    if (field.type === 'file') return [{ path, name: value as string, label: field.label, of: field.of }];
    if (field.type === 'group') return listedFiles(field.of, value, `${path}.`);
    if (field.type !== 'items') return [];
    return (value as object[]).flatMap((item, index) => listedFiles(field.of, item, `${path}.${index}.`));
  });

const KIND_WORDS = { image: 'a picture', video: 'a film' } as const;

/**
 * Returns the errors of the files in the lists of a change: each must be in the media library, and be a picture or a film as its list
 * needs it. A file that the record has now, or had in an earlier version, may stay, even if it has been deleted. Costs one query if the
 * change has files.
 */
export async function listedFileErrors(
  kind: Kind,
  fields: Fields,
  change: object,
  history: ReferenceHistory,
): Promise<FieldErrors> {
  const files = listedFiles(fields, change);
  if (files.length === 0) return {};
  const names = files.map(({ name }) => name);
  const uploads = await findNamed(names);
  const before = history.current ? listedFiles(fields, history.current).map(({ name }) => name) : [];
  const current = new Set(before);
  const missing = names.filter((name) => !current.has(name) && !isInLibrary(uploads.get(name)));
  const known = await knownFiles(kind, missing, uploads, history);
  const problemOf = ({ name, label, of }: ListedFile): string | null => {
    const upload = uploads.get(name);
    if (!isInLibrary(upload) && !current.has(name) && !known.has(name)) return NO_SUCH_FILE;
    const isWrong = upload !== undefined && upload.facts.mediaType !== of;
    return isWrong ? `${label} must be ${KIND_WORDS[of]}` : null;
  };
  const errors = files.flatMap((file): [path: string, messages: string[]][] => {
    const problem = problemOf(file);
    return problem === null ? [] : [[file.path, [problem]]];
  });
  return Object.fromEntries(errors);
}
