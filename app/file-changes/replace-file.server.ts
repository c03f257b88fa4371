import { Screener } from '~models/screener';
import { Upload, type StoredUpload } from '~models/upload';
import { can, type Actor } from '~/core/access/permissions';
import { aboutFile, addFile } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import type { Field, Fields } from '~/core/fields/field';
import { RECORD_FIELDS, type ContentKind, type Kind } from '~/core/nouns/kinds';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { isHeldBack, NOT_WITHHELD, urlOf, WITHHELD } from '~/media/delivery/file-view.server';
import { findUpload } from '~/media/delivery/stored-files.server';
import { authorizeChange, updateUpload } from '~/media/library/library-file.server';
import { pressOf, toPeople } from '~/media/library/library-press.server';
import { changeFile } from '~/media/library/many-files.server';
import { trashedBy } from '~/media/library/trashed-files.server';
import { picturesInRounds } from '~/media/usage/approval-states.server';
import type { UploadUsage } from '~/media/usage/content-kinds.server';
import { findUses, pruneUses, WITHOUT_USES } from '~/media/usage/find-uses.server';
import { withhold } from '~/media/usage/garbage-collection.server';
import { editScreener } from '~/press/screeners/screener-change.server';
import { openWithChanges, keepChanges } from '~/records/save/record-unpublished.server';
import { changeCurrent } from '~/records/save/record-update.server';

const OTHER_TYPE = 'Choose a file of the same kind: a picture for a picture, a film for a film.';
const SAME_FILE = 'This is the same file.';
const HELD = 'This file is held back from visitors. Upload another one, or open its kit first.';
const NOT_YOURS = 'Content of others uses this file, so an editor has to replace it.';

export interface Replacement {
  file: string;
  /** The places where the new file stands now. */
  replaced: UploadUsage[];
  /** What the new file could not get of the texts of the old one, by field. */
  lost: Record<string, string>;
  /** Whether people have answered about the old picture in a round of approvals, which says nothing about the new one. */
  wasInRound: boolean;
}

/** Throws 403 if the actor may not replace the file: an author may if only own records use it. Returns the file and its uses. */
export async function openForReplacement(
  actor: Actor,
  file: string,
): Promise<{ upload: StoredUpload; uses: UploadUsage[] }> {
  const upload = await authorizeChange(actor, file);
  const uses = (await findUses([upload._id])).get(upload._id) ?? [];
  if (!uses.every(({ createdBy }) => can(actor, 'editUpload', { createdBy })))
    throw new Failure(403, NOT_YOURS);
  return { upload, uses };
}

/** Throws 400 for another media type. */
export function rejectOtherType(
  { facts }: Pick<StoredUpload, 'facts'>,
  mediaType: StoredUpload['facts']['mediaType'],
): void {
  if (facts.mediaType !== mediaType) throw fieldFailure(400, 'file', OTHER_TYPE);
}

interface ReplaceOptions {
  /** The file that takes the place. */
  by: string;
  /** Whether the new file keeps texts of its own. */
  hasOwnTexts?: boolean;
}

/**
 * Puts one file in the place of another in every record, text, kit, setting, screener and unpublished change, and the old one into the
 * trash. It can be interrupted and repeated. Throws 400, 403, 404, and 409 for the same file and for one that is held back.
 */
export const replaceFile = (
  actor: Actor,
  file: string,
  { by, hasOwnTexts = false }: ReplaceOptions,
): Promise<Replacement> =>
  audited(actor, aboutFile('change', ['file']), async () => {
    const { upload: old } = await openForReplacement(actor, file);
    const found = await findUpload(by);
    addFile(old, ['file']);
    rejectOtherType(old, found.facts.mediaType);
    if (found._id === old._id) throw fieldFailure(409, 'file', SAME_FILE);
    if (isHeldBack(found)) throw fieldFailure(409, 'file', HELD);
    const lost = hasOwnTexts ? {} : await copyTexts(actor, old, found);
    const replaced = await replaceUses(actor, { from: old, to: found });
    const wasInRound = (await picturesInRounds([old._id])).size > 0;
    await putIntoTrash(actor, old._id, found._id);
    return { file: found.key, replaced, lost, wasInRound };
  });

/** Puts a restored file where its replacement still stands. */
export async function putBackFile(actor: Actor, { id, by }: { id: string; by: string }): Promise<void> {
  const [old, found] = await Promise.all([findUpload(id), findUpload(by).catch(() => null)]);
  if (found) await replaceUses(actor, { from: found, to: old });
}

async function replaceUses(actor: Actor, files: FilePair): Promise<UploadUsage[]> {
  const uses = (await findUses([files.from._id])).get(files.from._id) ?? [];
  const replacing = { ...actor, via: 'replace' as const };
  const places = new Map(uses.map((use) => [`${use.kind} ${use.id}`, use]));
  for (const { kind, id } of places.values()) {
    if (kind === 'file') await updateUpload(replacing, id, { posterUrl: urlOf(files.to.key) });
    else if (kind === 'screener') await replaceFilm(replacing, id, files.to);
    else if (kind === 'settings') await replaceInSite(replacing, kind, '', files);
    else await replaceInRecord(replacing, kind, id, files);
  }
  return uses;
}

async function replaceFilm(actor: Actor, id: string, { key }: { key: string }): Promise<void> {
  const screener = await Screener.findById(id, { show: 1 }).lean();
  if (screener) await editScreener(actor, screener.show, id, { file: key });
}

const replaceInSite = (actor: Actor, kind: Kind, id: string, files: FilePair): Promise<true> =>
  changeCurrent(kind, actor, id, (record) => replacedFields(RECORD_FIELDS[kind], record, files));

/** The unpublished changes begin with the new file, too: otherwise publishing them would conflict with the replacement. */
async function replaceInRecord(actor: Actor, kind: ContentKind, id: string, files: FilePair): Promise<void> {
  const before = await openWithChanges(kind, actor, id);
  const fields: Fields = RECORD_FIELDS[kind];
  const onSite = replacedFields(fields, before.site, files);
  await replaceInSite(actor, kind, id, files);
  const { changed = [] } = before.changes ?? {};
  if (changed.length === 0) return;
  const { record } = await openWithChanges(kind, actor, id);
  const names = changed.filter((name) => Object.hasOwn(onSite, name) || holds(valueIn(record, name), files));
  const kept = Object.fromEntries(names.map((name) => [name, replacedIn(valueIn(record, name), files)]));
  if (names.length > 0) await keepChanges(kind, actor, id, kept);
}

const valueIn = (record: object, name: string): unknown => (record as Record<string, unknown>)[name];

const holds = (value: unknown, { from }: FilePair): boolean =>
  value !== undefined && JSON.stringify(value).includes(from._id);

/** The fields that show the file, with the new one; of a group only the parts that do. */
function replacedFields(fields: Fields, record: object, files: FilePair): Record<string, unknown> {
  const found = Object.entries<Field>(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = valueIn(record, name);
    if (!holds(value, files)) return [];
    return [
      [
        name,
        field.type === 'group' ? replacedFields(field.of, value as object, files) : replacedIn(value, files),
      ],
    ];
  });
  return Object.fromEntries(found);
}

/** The new file gets what is said of the old one; captions, posters and focal points belong to the bytes. */
async function copyTexts(
  actor: Actor,
  old: StoredUpload,
  { key }: StoredUpload,
): Promise<Record<string, string>> {
  const { credit, rights, usableUntil, cleared } = pressOf(old);
  const people = toPeople(old).map(({ personId, name, approval }) => ({ personId, name, approval }));
  const { fields = {} } = await changeFile(actor, key, {
    alt: old.texts.alt,
    caption: old.texts.caption,
    press: { credit, rights, usableUntil, ...(cleared && { cleared }) },
    ...(old.facts.mediaType === 'image' && { people }),
  });
  return fields;
}

async function putIntoTrash(actor: Actor, id: string, replacement: string): Promise<void> {
  await pruneUses([id]);
  const trashed = trashedBy(actor, { replacement });
  if (await withhold({ _id: id }, { condition: NOT_WITHHELD, trashed })) return;
  // The last change has withheld it already.
  await Upload.updateOne({ _id: id, ...WITHHELD, ...WITHOUT_USES }, { $set: { trashed } });
}

interface NamedFile {
  /** The generated name, which no other text contains by chance. */
  _id: string;
  key: string;
}

interface FilePair {
  from: NamedFile;
  to: NamedFile;
}

/** Returns the value with the new file's path and name instead of the old one's, in all texts, lists and groups. */
function replacedIn(value: unknown, files: FilePair): unknown {
  if (typeof value === 'string') return replacedText(value, files);
  if (Array.isArray(value)) return value.map((item) => replacedIn(item, files));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replacedIn(part, files)]));
}

const replacedText = (text: string, { from, to }: FilePair): string =>
  text.includes(from._id) ? text.replaceAll(from.key, to.key).replaceAll(from._id, to._id) : text;
