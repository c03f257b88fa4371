import { valueOf } from '~/core/fields/field-path';
import type { Types } from 'mongoose';
import type { Field, Fields, ItemsField, FileOf } from '~/core/fields/field';
import type { FieldErrors } from '~/core/validation/errors';
import { onlyKnown, referencesIn, type KnownRecords } from '~/records/read/view-references.server';
import { Upload, type StoredUpload } from '~models/upload';
import { namedFiles } from '~/core/fields/item-texts.server';
import { uploadIdsOf } from '~/core/files/uploads';
import { filesOf, type TextPart } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import { notInLibrary } from '~/core/html/read-figure';
import { writeParts } from '~/core/html/write-block';
import type { Kind } from '~/core/nouns/kinds';
import { NO_SUCH_FILE } from '~/core/validation/fields.server';
import { contentModel, recordRef } from '~/media/usage/content-kinds.server';
import { usedIn } from '~/media/usage/find-uses.server';
import { filesOfVersions } from '~/media/usage/garbage-collection.server';
import type { FileNames } from '~/records/history/rich-text-differences';

type Values = Record<string, unknown>;

export interface ReferenceHistory {
  current: object | null;
  /** Ids that the record had in an earlier version. */
  knownIds: ReadonlySet<string>;
}

/** Errors of references to records that neither exist nor were in the record before. */
export function referenceErrors(
  fields: Fields,
  change: object,
  known: KnownRecords,
  { current, knownIds }: ReferenceHistory,
): FieldErrors {
  const references = referencesIn(fields, change);
  const before = new Set(current ? referencesIn(fields, current).map(({ id }) => id) : []);
  const unknown = references.filter(
    ({ to, id }) => !known[to].found.has(id) && !before.has(id) && !knownIds.has(id),
  );
  return Object.fromEntries(unknown.map(({ path, to }) => [path, [`There is no ${to} with this ID`]]));
}

/**
 * Adds back the references to deleted records in `current` (stored or a view), and the items hidden for lack of one. Callers do not see
 * them, so they cannot send them back; they apply again when the record is restored from the trash.
 */
export function keepDeleted<Change extends object>(
  fields: Fields,
  change: Change,
  current: object | null,
  known: KnownRecords,
): Change {
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => name in change));
  const references = current ? referencesIn(sent, current) : [];
  if (!current || references.length === 0) return change;
  return references.every(({ to, id }) => known[to].found.has(id))
    ? change
    : { ...change, ...withKept(sent, change, current, known) };
}

type Item = Values & { _id?: Types.ObjectId; id?: string };

function withKept(fields: Fields, change: object, current: object, known: KnownRecords): Values {
  const kept = (field: Field, value: unknown, before: unknown): unknown => {
    if (value === undefined || before === undefined) return value;
    if (field.type === 'reference') {
      const isDeleted = before !== '' && !known[field.to].found.has(before as string);
      return value === '' && isDeleted ? before : value;
    }
    if (field.type === 'references') {
      const deleted = (before as string[]).filter((id) => !known[field.to].found.has(id));
      return [...new Set([...(value as string[]), ...deleted])].slice(0, field.maxItems);
    }
    if (field.type !== 'items') return value;
    const items = (before as Item[]).map((item) => ({ ...item, id: String(item._id ?? item.id) }));
    const byId = new Map(items.map((item) => [item.id, item]));
    const sent = (value as Item[]).map((item) => ({
      ...item,
      ...withKept(field.of, item, byId.get(item.id ?? '') ?? {}, known),
    }));
    return field.isComplete ? withUnseen(field, sent, items, known) : sent;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      kept(field, withDefault(field, valueOf(change, name)), valueOf(current, name)),
    ]),
  );
}

/**
 * Inserts the earlier hidden items, each behind the item that it followed, or at the start. Items from callers come first if the list has
 * too little room.
 */
function withUnseen(
  { of, isComplete, maxItems }: ItemsField,
  sent: readonly Item[],
  before: readonly Item[],
  known: KnownRecords,
): Item[] {
  const ids = new Set(sent.map(({ id }) => id));
  const isUnseen = (item: Item) => isComplete?.(onlyKnown(of, item, known)) === false;
  const unseen = before.filter((item) => !ids.has(item.id) && isUnseen(item));
  const kept = new Set(unseen.slice(0, Math.max(0, maxItems - sent.length)));
  const atStart: Item[] = [];
  const behind = new Map<string | undefined, Item[]>(sent.map(({ id }) => [id, []]));
  let place = atStart;
  for (const item of before) {
    if (kept.has(item)) place.push(item);
    else if (ids.has(item.id)) place = behind.get(item.id) ?? place;
  }
  return [...atStart, ...sent.flatMap((item) => [item, ...(item.id ? (behind.get(item.id) ?? []) : [])])];
}

/** A missing reference is the same as an empty one. */
const withDefault = (field: Field, value: unknown) => (field.type === 'reference' ? (value ?? '') : value);

type Named = Pick<StoredUpload, '_id' | 'texts' | 'originalName'>;

/** Display names of the files in texts and lists: alternative texts, else original names. */
export async function namesOfFiles(fields: Fields, ...views: readonly object[]): Promise<FileNames> {
  const files = [...new Set(views.flatMap((view) => namedFiles(fields, view)))];
  if (files.length === 0) return new Map();
  const filter = { _id: { $in: files.flatMap(uploadIdsOf) } };
  const found = await Upload.find(filter, { texts: 1, originalName: 1 }).lean<Named[]>();
  const names = new Map(found.map(({ _id, texts, originalName }) => [_id, texts.alt || originalName]));
  return new Map(
    files.flatMap((file) => {
      const name = names.get(uploadIdsOf(file)[0] ?? '');
      return name ? [[file, name] as const] : [];
    }),
  );
}
type FoundUpload = Pick<StoredUpload, '_id' | 'key' | 'facts' | 'usage'>;

/** Maximum number of messages for one text: hundreds of pasted unknown files need no message each. */
const MAX_MESSAGES = 20;

/**
 * Checks the files in the texts of a change against the media library: they must exist, and galleries and posters need pictures. A file
 * that the record has, or had in an earlier version, may stay even if deleted: otherwise no other word of the text could change. Returns
 * the texts with stored file paths. Costs one query if a text has files.
 */
export async function checkTextFiles(
  kind: Kind,
  fields: Fields,
  change: Values,
  history: ReferenceHistory,
): Promise<{ values: Values; errors: FieldErrors }> {
  const texts = Object.entries(fields).flatMap(([name, field]) => {
    const html = change[name];
    if (field.type !== 'richText' || !field.blocks || typeof html !== 'string') return [];
    const parts = html.includes('<figure ') ? readParts(html) : [];
    return parts.some((part) => filesOf(part).length > 0) ? [{ name, parts }] : [];
  });
  if (texts.length === 0) return { values: {}, errors: {} };
  const files = texts.flatMap(({ parts }) => parts.flatMap(filesOf));
  const uploads = await findNamed(files);
  const known = await knownFiles(kind, files, uploads, history);
  const library: Library = {
    find: (file) => uploads.get(idOf(file)),
    has: (file) => isInLibrary(uploads.get(idOf(file))) || known.has(idOf(file)),
  };
  const problems = texts.map(({ name, parts }) => [name, problemsOf(parts, library)] as const);
  return {
    values: Object.fromEntries(texts.map(({ name, parts }) => [name, writeParts(asStored(parts, library))])),
    errors: Object.fromEntries(problems.filter(([, messages]) => messages.length > 0)),
  };
}

interface Library {
  find: (file: string) => FoundUpload | undefined;
  has: (file: string) => boolean;
}

const idOf = (file: string) => uploadIdsOf(file)[0] ?? '';
/** In the library and not withheld. */
const isInLibrary = (upload: FoundUpload | undefined) => upload?.usage.withheldAt === null;

async function findNamed(files: readonly string[]): Promise<Map<string, FoundUpload>> {
  const filter = { _id: { $in: [...new Set(files.map(idOf))] } };
  const found = await Upload.find(filter, { key: 1, facts: 1, usage: 1 }).lean<FoundUpload[]>();
  return new Map(found.map((upload) => [upload._id, upload]));
}

/** Files that the record has but the library does not. */
async function knownFiles(
  kind: Kind,
  files: readonly string[],
  uploads: ReadonlyMap<string, FoundUpload>,
  { current, knownIds }: ReferenceHistory,
): Promise<ReadonlySet<string>> {
  const missing = files.map(idOf).filter((id) => !isInLibrary(uploads.get(id)));
  if (missing.length === 0) return new Set();
  const before = new Set([...knownIds, ...(current ? usedIn(current) : [])]);
  if (!current || missing.every((id) => before.has(id))) return before;
  const record = recordRef(contentModel(kind), (current as { _id: unknown })._id);
  const earlier = await filesOfVersions(record);
  return new Set([...before, ...earlier]);
}

function problemsOf(parts: readonly TextPart[], library: Library): string[] {
  const isFilm = (file: string) => library.find(file)?.facts.mediaType === 'video';
  const messages = parts.flatMap((part) => {
    const files = filesOf(part);
    const unknown = files.filter((file) => !library.has(file)).map(notInLibrary);
    if (part.type === 'media') return unknown;
    const needed =
      part.type === 'gallery' ? 'A gallery can only have pictures' : 'A poster must be a picture';
    return [...unknown, ...files.filter(isFilm).map((file) => `${needed}, and “${file}” is a film`)];
  });
  return [...new Set(messages)].slice(0, MAX_MESSAGES);
}

/** Replaces names by paths: the text may name a smaller copy, or a file by its name alone. */
function asStored(parts: readonly TextPart[], library: Library): TextPart[] {
  const path = (file: string) => library.find(file)?.key ?? file;
  return parts.map((part) => {
    if (part.type === 'media') return { ...part, file: path(part.file) };
    if (part.type === 'gallery') return { ...part, files: part.files.map(path) };
    return part.type === 'embed' && part.poster !== '' ? { ...part, poster: path(part.poster) } : part;
  });
}

interface ListedFile {
  path: string;
  name: string;
  label: string;
  of: FileOf;
}

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
 * Checks the files in the lists of a change: each must be in the media library and have the media type of its list. A file that the record
 * has, or had in an earlier version, may stay even if deleted. Costs one query if the change has files.
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
