import type { SluggedRecord } from '~models/record-schema';
import {
  ownQuestionBeforePublishing,
  type ContentKind,
  visibilityOf,
  type Kind,
  isHidden,
} from '~/core/nouns/kinds';
import type { Actor } from '~/core/access/permissions';
import { dividedFields, dividedValues, joinDivided } from '~/core/fields/divided-groups';
import {
  comparable,
  parseChange,
  reconcile,
  requireVersion,
  type Edited,
  type EditOptions,
} from '~/core/merge/edits.server';
import { parse } from '~/core/validation/fields.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { RECORD_KINDS, type Values } from './record-kinds.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { withItems, type ItemKeys, toStoredFields, idsIn } from './stored-items.server';
import { versionedView } from './record-saves.server';
import {
  type PublishOptions,
  type WriteOptions,
  askBeforeHiding,
  askBeforePublishing,
} from './record-listeners.server';
import { Failure, type FieldErrors, Unconfirmed, notFound } from '~/core/validation/errors';
import { lookUpReferences, referencesIn, type KnownRecords } from '~/records/read/view-references.server';
import { publicNow } from '~/core/db/content-epoch.server';
import { getSettings } from '~/core/session/settings.server';
import type { StoredBy } from '~models/records';
import { visible, findRecord, openRecord, writeFields } from './record-store.server';
import {
  listedFileErrors,
  checkTextFiles,
  keepDeleted,
  referenceErrors,
  type ReferenceHistory,
} from './record-references.server';
import { slugFields } from './record-slugs.server';
import { type MergeBase, baseOfLists } from '~/core/merge/field-merge';
import { itemTexts, withItemText, type ItemText } from '~/core/fields/item-texts.server';

/** Changes the given fields; with a base, merges them with later saves by others. Throws `Conflict`. */
export const editRecord = <K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  input: unknown,
  { base, ifVersions, itemKeys = {}, itemIds = NO_IDS, asksFirst, ...write }: RecordEditOptions = {},
): Promise<Edited<ViewBy[K]>> =>
  audited(actor, aboutContent('change', kind, id), () =>
    retryOnConflict(async () => {
      const before = await openForChange(kind, actor, id, input);
      const { stored, view } = before;
      const { fields, patch, owned } = RECORD_KINDS[kind];
      const sent = withItems(fields, input, itemKeys, { current: view, base });
      const parsed = parseChange(patch, sent, view, { owned });
      const { change: whole, itemIds: ids } = resetGroups(kind, parsed, itemIds);
      const change = await checkChange(kind, before, whole, { current: stored, knownIds: ids });
      requireVersion(view, ifVersions);
      const merged = await reconcile(stored, {
        patch: dividedValues(fields, change),
        sent: comparable(fields, change),
        stored: comparable(fields, view),
        base,
        described: dividedFields(fields),
        parseLists: (lists) => dividedValues(fields, parse(patch, joinDivided(fields, lists))),
      });
      const own = joinDivided(fields, merged.patch);
      if (kind !== 'settings') {
        const saving = { stored: stored as SluggedRecord, view, change: own };
        await requireConfirmation(kind, saving, { asksFirst, force: write.force });
      }
      const record = await saveChange(kind, actor, before, own, { itemIds: ids, ...write });
      return record && { record, merged: merged.merged, movedTo: newAddress(kind, view, record) };
    }),
  );

/** The same without merging. */
export const updateRecord = async <K extends Kind>(
  ...change: Parameters<typeof editRecord<K>>
): Promise<ViewBy[K]> => (await editRecord(...change)).record;

/** Replaces groups set to null by the defaults of an unsaved record; items of these values keep their ids. */
function resetGroups(kind: Kind, change: Values, itemIds: ReadonlySet<string>) {
  const { fields, single } = RECORD_KINDS[kind];
  const reset = Object.keys(change).filter((name) => change[name] === null && fields[name]?.type === 'group');
  if (reset.length === 0 || !single) return { change, itemIds };
  const unsaved = versionedView(kind, single.unsaved());
  const values = Object.fromEntries(reset.map((name) => [name, unsaved[name]]));
  return { change: { ...change, ...values }, itemIds: new Set([...itemIds, ...idsIn(values)]) };
}

interface RecordEditOptions extends EditOptions, PublishOptions, WriteOptions {
  itemKeys?: ItemKeys | undefined;
  /** Ids from an earlier version of the record: items sent with one keep it, and references may use it. */
  itemIds?: ReadonlySet<string> | undefined;
}

export interface Changing<K extends Kind> {
  stored: StoredBy[K];
  view: ViewBy[K];
  /** Which referenced records exist. */
  known: KnownRecords;
}

export const NO_IDS: ReadonlySet<string> = new Set();

/** Throws 404 and 403. */
export async function openForChange<K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  input?: unknown,
): Promise<Changing<K>> {
  const stored = await findRecord(kind, id);
  RECORD_KINDS[kind].authorizeEdit(actor, stored, input);
  const known = await lookUpReferences(referencesIn(RECORD_KINDS[kind].fields, stored));
  return { stored, view: visible(kind, stored, actor, known), known };
}

/**
 * Checks a parsed change against the record, the settings, the media library and other records, which are added to `known`. Returns it with
 * the settings' spelling of names and the library's file paths. Throws 400.
 */
export async function checkChange(
  kind: Kind,
  before: { view: object; known: KnownRecords },
  change: Values,
  history: ReferenceHistory,
): Promise<Values> {
  const { fields, check } = RECORD_KINDS[kind];
  const names = await listedNames(kind, change, history.current);
  await lookUpReferences(referencesIn(fields, change), { known: before.known });
  const texts = await checkTextFiles(kind, fields, change, history);
  const files = await listedFileErrors(kind, fields, change, history);
  const references = referenceErrors(fields, change, before.known, history);
  const errors = { ...names.errors, ...references, ...texts.errors, ...files };
  const [message] = Object.values(errors).flat();
  if (message !== undefined) throw new Failure(400, message, errors);
  const checked = { ...change, ...names.values, ...texts.values };
  check?.({ ...before.view, ...checked });
  return checked;
}

async function listedNames(kind: Kind, change: Values, current: object | null) {
  const values: Values = {};
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(RECORD_KINDS[kind].fields)) {
    const given = change[name] as string[] | undefined;
    if (field.type !== 'names' || !field.among || !given || given.length === 0) continue;
    const own = ((current as Values | null)?.[name] ?? []) as string[];
    const spelling = spellings([...own, ...(await getSettings())[field.among]]);
    values[name] = given.map((each) => spelling.get(each.toLowerCase()) ?? each);
    given.forEach((each, index) => {
      if (!spelling.has(each.toLowerCase()))
        errors[`${name}.${index}`] = [`${each} is not in the settings’ list of ${name}`];
    });
  }
  return { values, errors };
}

/** By lower case; of two spellings the last counts. */
const spellings = (names: string[]) => new Map(names.map((name) => [name.toLowerCase(), name]));

/**
 * Converts a checked change for storage; items of earlier versions get the ids in `itemIds` back. Throws 403 if the actor may not change
 * one of the fields.
 */
export function fieldsToStore<K extends Kind>(
  kind: K,
  actor: Actor,
  change: Values,
  {
    current,
    known,
    itemIds = NO_IDS,
  }: { current: StoredBy[K] | null; known: KnownRecords; itemIds?: ReadonlySet<string> | undefined },
): Values {
  const { fields, toStored, authorizeFields } = RECORD_KINDS[kind];
  authorizeFields?.(actor, current, change);
  const whole = keepDeleted(fields, change, current, known);
  const stored = toStoredFields(fields, whole, current, itemIds);
  return (toStored?.(stored as Partial<StoredBy[K]>, current, actor) ?? stored) as Values;
}

interface SaveOptions extends WriteOptions {
  itemIds?: ReadonlySet<string>;
  /** The claim of the changes that the save publishes at their date. */
  publication?: SluggedRecord['publication'];
}

/** Writes a checked change and the resulting slug. Returns the view; null if another write came first. */
export async function saveChange<K extends Kind>(
  kind: K,
  actor: Actor,
  { stored, view, known }: Changing<K>,
  change: Values,
  { itemIds = NO_IDS, publication, ...options }: SaveOptions = {},
): Promise<ViewBy[K] | null> {
  RECORD_KINDS[kind].check?.({ ...view, ...change });
  const own = fieldsToStore(kind, actor, change, { current: stored, known, itemIds });
  const fields = {
    ...own,
    ...(await RECORD_KINDS[kind].derive?.(own, { ...stored, ...own })),
    ...(kind !== 'settings' && (await slugFields(kind, stored as unknown as SluggedRecord, change))),
    ...(publication && { publication }),
  };
  const saved = await writeFields(kind, actor, stored, fields, options);
  return saved && visible(kind, saved, actor, known);
}

/** Returns the new public address, if a save has changed it. The earlier one leads there. */
export function newAddress<K extends Kind>(kind: K, before: ViewBy[K], after: ViewBy[K]): string | null {
  if (kind === 'settings') return null;
  const [from, to] = [before, after].map((view) => visibilityOf(kind, view as never, publicNow()).url);
  return from === null || from === to ? null : (to ?? null);
}

interface Saving {
  /** Null for a new record. */
  stored: SluggedRecord | null;
  /** The record as its editor sees it. */
  view: object;
  change: object;
  /** Whether the save itself publishes: a new record, or unpublished changes. */
  isPublication?: true;
}

/**
 * Throws `Unconfirmed` if the save publishes the record and its kind or a listener has a question, or hides it and a listener has one.
 * Changing a record that stays public or hidden asks nothing. Programs get only the listeners' question before publishing, and not if they
 * force.
 */
export async function requireConfirmation(
  kind: ContentKind,
  { stored, view, change, isPublication }: Saving,
  { asksFirst, force = false }: PublishOptions,
): Promise<void> {
  const after = { ...view, ...change };
  if (!isHidden(kind, after) && (isPublication || isHidden(kind, view))) {
    const own = asksFirst ? ownQuestionBeforePublishing(kind, after) : null;
    const asked = stored && (asksFirst ?? !force) ? await askBeforePublishing(kind, stored) : null;
    const [text, ...about] = [asked, own].filter((question) => question !== null);
    if (text !== undefined)
      throw new Unconfirmed({ text, verb: 'Publish', ...(about.length > 0 && { about }) });
  }
  const { isPublic } = RECORD_KINDS[kind];
  if (!asksFirst || !stored || !isPublic(stored as never)) return;
  const question = isPublic({ ...stored, ...change } as never) ? null : await askBeforeHiding(kind, stored);
  if (question) throw new Unconfirmed(question);
}

interface ItemTextChange {
  /** Path with item ids, such as `credits.65f0c1.role`. */
  field: string;
  text: string;
  /** Hashes of the text when the editor opened it, and of the other texts on the page. */
  base?: MergeBase | undefined;
}

const REMOVED = 'This has been removed and can no longer be saved. Copy what you typed.';

/**
 * Changes one item's text, merged with later saves by others. Throws `Conflict` if one of them changed the same text, 410 if one removed
 * the item, and 404 for an unknown item.
 */
export const editItemText = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
  change: ItemTextChange,
): Promise<Edited<ViewBy[K]>> =>
  audited(actor, aboutContent('change', kind, id), () =>
    retryOnConflict(async () => {
      const before = await openForChange(kind, actor, id);
      const { patch, merged } = await changeItemText(kind, before, change);
      const record = await saveChange(kind, actor, before, patch);
      return record && { record, merged };
    }),
  );

/** Empty if the item has the text already. */
async function changeItemText<K extends ContentKind>(
  kind: K,
  before: Changing<K>,
  { field, text, base }: ItemTextChange,
): Promise<{ patch: Values; merged: Edited<unknown>['merged'] }> {
  const { fields, patch: rule } = RECORD_KINDS[kind];
  const { view } = before;
  const current: SluggedRecord = before.stored;
  const texts = itemTexts(fields, view);
  const item = texts.find((each) => each.field === field);
  if (!item) throw base?.[field] === undefined ? notFound('Field') : new Failure(410, REMOVED);
  const patch = await withPathOf(item, () =>
    checkChange(kind, before, parse(rule, withItemText(view, field, text)), { current, knownIds: NO_IDS }),
  );
  const sent = { [field]: itemTexts(fields, patch).find((each) => each.field === field)?.value };
  const stored = Object.fromEntries(texts.map((each) => [each.field, each.value]));
  const { patch: own, merged } = await reconcile(current, {
    patch: sent,
    sent,
    stored: { ...comparable(fields, view), ...stored },
    base: base && withoutSeen(base, stored),
    described: fields,
  });
  return { patch: field in own ? patch : {}, merged };
}

/** Errors name the item by its path with ids, which is the name of the text's control. */
async function withPathOf<Result>({ field, place }: ItemText, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const found = error instanceof Failure ? error.fields[place] : undefined;
    throw found ? new Failure(400, found.join(' '), { [field]: found }) : error;
  }
}

/** Removes lists from the base whose displayed texts are the stored ones. */
function withoutSeen(base: MergeBase, stored: Record<string, string>): MergeBase {
  const seen = baseOfLists(stored);
  return Object.fromEntries(Object.entries(base).filter(([key, hash]) => seen[key] !== hash));
}

/**
 * Changes a record by what it is now, again if it is saved meanwhile. Without fields nothing is saved. Throws what `updateRecord`
 * throws, and 503 if others keep saving the record.
 */
export const changeCurrent = <K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  changeOf: (record: ViewBy[K]) => Record<string, unknown>,
): Promise<true> =>
  retryOnConflict(async () => {
    const record = await openRecord(kind, actor, id);
    const change = changeOf(record);
    if (Object.keys(change).length === 0) return true;
    try {
      await updateRecord(kind, actor, id, change, { ifVersions: [record.version] });
      return true;
    } catch (error) {
      if (error instanceof Failure && error.status === 412) return null;
      throw error;
    }
  });
