import type { Kind } from '~/rules/kinds/kinds';
import type { Actor } from '~/rules/accounts/permissions';
import { lookUpReferences, onlyKnown, referencesIn, type KnownRecords } from '../views/references';
import type { StoredBy } from '~models/records';
import { RECORD_KINDS } from './kinds';
import { VIEWS, type ViewBy } from '../views/kinds';
import { findRecord } from './store';

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
): ViewBy[K] => onlyKnown(RECORD_KINDS[kind].fields, VIEWS[kind].toView(stored, actor), known);

/** Returns a record to edit. Throws 404, and 403 if the actor may not edit it. */
export async function openRecord<K extends Kind>(kind: K, actor: Actor, id: string): Promise<ViewBy[K]> {
  return viewRecord(kind, await findEditable(kind, actor, id), actor);
}
