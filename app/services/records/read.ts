import { type Kind, titleOf, type ContentKind } from '~/rules/kinds/kinds';
import { type Actor, authorize } from '~/rules/accounts/permissions';
import { lookUpReferences, onlyKnown, referencesIn, type KnownRecords } from '../views/references';
import { type StoredBy, RECORD_MODELS } from '~models/records';
import { RECORD_KINDS } from './kinds';
import { TO_VIEW, type ViewBy, ADMIN_LISTS, LIST_ORDERS, type RowBy } from '../views/kinds';
import { findRecord } from './store';
import type { RowPage } from '~/rules/records/admin-list';
import { readPage, rowPermissions, type AdminListQuery } from '../platform/pagination';
import { publicNow } from '../platform/publication-clock';

/** Returns a stored record that the actor may edit. Throws 404, and 403. */
export async function findEditable<K extends Kind>(kind: K, actor: Actor, id: string): Promise<StoredBy[K]> {
  const stored = await findRecord(kind, id);
  RECORD_KINDS[kind].authorizeEdit(actor, stored);
  return stored;
}

/** Returns a record as callers get it, without references to deleted records. */
export async function viewRecord<K extends Kind>(
  kind: K,
  stored: StoredBy[K],
  actor: Actor,
): Promise<ViewBy[K]> {
  return visible(
    kind,
    stored,
    actor,
    await lookUpReferences(referencesIn(RECORD_KINDS[kind].fields, stored)),
  );
}

/** The same with records that were looked up before: all to which the record refers. */
export const visible = <K extends Kind>(
  kind: K,
  stored: StoredBy[K],
  actor: Actor,
  known: KnownRecords,
): ViewBy[K] => onlyKnown(RECORD_KINDS[kind].fields, TO_VIEW[kind](stored, actor), known);

/** Returns a record to edit. Throws 404, and 403 if the actor may not edit it. */
export async function openRecord<K extends Kind>(kind: K, actor: Actor, id: string): Promise<ViewBy[K]> {
  return viewRecord(kind, await findEditable(kind, actor, id), actor);
}

/** Returns one page of all records of a kind, whatever visitors see of them, for the admin. */
export function listRows<K extends ContentKind>(
  kind: K,
  actor: Actor,
  { page = 1, q = '' }: AdminListQuery = {},
): Promise<RowPage<RowBy[K]>> {
  authorize(actor, 'openAdmin');
  const { search, fields, toRow } = ADMIN_LISTS[kind];
  const now = publicNow();
  const source = { model: RECORD_MODELS[kind], filter: search(q), order: LIST_ORDERS[kind], fields };
  return readPage(source, page, (stored) => {
    const common = { id: String(stored._id), title: titleOf(kind, stored), ...rowPermissions(actor, stored) };
    return toRow(stored, common, now);
  });
}
