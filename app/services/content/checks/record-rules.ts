import type { Actor } from '~/rules/accounts/permissions';
import type { Fields } from '~/rules/fields/field';
import type { PatchOf } from '~/rules/fields/field-values';
import { toStoredFields } from '../items/stored-items';
import { checkedChange } from './checked-change';
import { keepDeleted, withoutDeletedIn, type ReferenceHistory } from './references';

export interface Saving {
  actor: Actor;
  /** Ids that the record had in an earlier version: items that are sent with one get it again. */
  itemIds: ReadonlySet<string>;
}

/** What the rules of one kind of record need to know of it. */
export interface RuledKind<Stored, Fs extends Fields, View> {
  fields: Fs;
  toView: (stored: Stored) => View;
  /** Checks what no field's rule can: `record` has the fields that it would have after the change. Throws 400. */
  check?: (record: PatchOf<Fs>) => void;
  /** Adds derived fields to those to write. `current` is null for a new record. */
  toStored?: (change: Partial<Stored>, current: Stored | null, actor: Actor) => Partial<Stored>;
}

/** Returns the ways to show, check and store the fields of one kind of record. */
export function recordRules<Stored extends object, Fs extends Fields, View extends object>({
  fields,
  toView,
  check = () => undefined,
  toStored = (change) => change,
}: RuledKind<Stored, Fs, View>) {
  return {
    check,

    /** Returns a record as callers get it, without references to deleted records. */
    view: (stored: Stored): Promise<View> => withoutDeletedIn(fields, toView(stored)),

    /** Checks a parsed change against what else the record and the database have. Throws 400. */
    vet: async (before: object, change: PatchOf<Fs>, stored: ReferenceHistory): Promise<PatchOf<Fs>> => {
      const checked = await checkedChange(fields, change, stored);
      check({ ...before, ...checked });
      return checked;
    },

    /** Returns the fields to write for a change. */
    storable: async (change: PatchOf<Fs>, current: Stored | null, { actor, itemIds }: Saving) => {
      const whole = await keepDeleted(fields, change, current);
      return toStored(toStoredFields(fields, whole, current, itemIds) as Partial<Stored>, current, actor);
    },
  };
}
