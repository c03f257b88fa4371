import {
  type Kind,
  isHidden,
  questionBeforePublishing,
  type ContentKind,
  visibilityOf,
} from '~/core/nouns/kinds';
import type { SluggedRecord } from '~models/record-schema';
import type { Actor } from '~/core/access/permissions';
import { Failure, type FieldErrors, Unconfirmed } from '~/core/validation/errors';
import { lookUpReferences, referencesIn, type KnownRecords } from '~/records/read/view-references.server';
import { publicNow } from '~/core/db/content-epoch.server';
import { getSettings } from '~/core/session/settings.server';
import type { StoredBy } from '~models/records';
import { RECORD_KINDS, type Values } from './record-kinds.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { visible, findRecord, writeFields } from './record-store.server';
import { listedFileErrors, checkTextFiles } from './listed-files.server';
import { keepDeleted, referenceErrors, type ReferenceHistory } from './record-references.server';
import { slugFields } from './record-order.server';
import type { PublishOptions } from './edit-options.server';
import { type WriteOptions, askBeforeHiding, askBeforePublishing } from './record-listeners.server';
import { toStoredFields } from './stored-items.server';

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

interface Publishing {
  /** Null for a new record. */
  stored: SluggedRecord | null;
  /** Null if the save itself publishes: a new record, or unpublished changes. */
  before: object | null;
  after: object;
}

/**
 * Throws `Unconfirmed` if the save publishes the record and its kind or a listener has a question about it. Changing a record that is
 * already public asks nothing. Programs are asked by listeners only, unless they force.
 */
export async function requireConfirmation(
  kind: ContentKind,
  { stored, before, after }: Publishing,
  { asksFirst, force = false }: PublishOptions,
): Promise<void> {
  const isPublished = !isHidden(kind, after) && (before === null || isHidden(kind, before));
  if (!isPublished) return;
  const own = asksFirst ? questionBeforePublishing(kind, after) : null;
  const asked = stored && (asksFirst ?? !force) ? await askBeforePublishing(kind, stored) : null;
  const [text, ...about] = [asked, own].filter((question) => question !== null);
  if (text !== undefined)
    throw new Unconfirmed({ text, verb: 'Publish', ...(about.length > 0 && { about }) });
}

/** Throws `Unconfirmed` if the save hides a record and a listener has a question about that. `after` is the record after the save. */
export async function requireHidingConfirmation(
  kind: ContentKind,
  stored: SluggedRecord,
  after: object,
): Promise<void> {
  const { isPublic } = RECORD_KINDS[kind];
  if (!isPublic(stored as never) || isPublic(after as never)) return;
  const question = await askBeforeHiding(kind, stored);
  if (question) throw new Unconfirmed(question);
}
