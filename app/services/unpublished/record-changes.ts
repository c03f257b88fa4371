import type { SluggedRecord } from '~models/slugged-record';
import type { Actor } from '~/rules/accounts/permissions';
import { KIND_NAMES } from '~/rules/content/kind-names';
import type { Fields } from '~/rules/fields/field';
import { compareVersions, type FieldChange } from '~/rules/history/version-differences';
import { notFound } from '~/rules/validation/errors';
import { addContent, aboutContent } from '../activity/content-events';
import { addToEvent, audited } from '../activity/record-event';
import { changeKeeping } from './keep-changes';
import {
  proposedRecords,
  type ChangeableKind,
  type ChangedRecord,
  type RecordIdentity,
} from './proposed-record';
import { changePublication } from './publish-changes';
import { changesId, dropChanges, findChanges } from './stored-changes';

/**
 * Returns the ways to keep, compare, publish and discard the unpublished changes of one kind of record, for those who may
 * edit the record: see docs/decisions/0047-unpublished-changes.md.
 */
export function unpublishedChanges<
  Stored extends SluggedRecord,
  Fs extends Fields,
  View extends RecordIdentity,
>(parts: ChangeableKind<Stored, Fs, View>) {
  const { kind, find, view } = parts;
  const reading = proposedRecords(parts);
  const { proposed } = reading;

  /** Returns a record as it would be if its changes were published. */
  async function withChanges(stored: Stored): Promise<ChangedRecord<View>> {
    const { view: record, about } = await proposed(stored, await findChanges(changesId(kind, stored._id)));
    return { record, changes: about };
  }

  /** Returns a record to edit, with its changes if there are any, and as it is on the site. */
  async function open(actor: Actor, id: string): Promise<ChangedRecord<View> & { site: View }> {
    const stored = await find(actor, id);
    return { ...(await withChanges(stored)), site: await view(stored) };
  }

  /** Returns the differences between the record on the site and its changes. Throws 404 if there are none. */
  async function compare(actor: Actor, id: string) {
    const stored = await find(actor, id);
    const { site, set, about } = await proposed(stored, await findChanges(changesId(kind, stored._id)));
    if (!about) throw notFound('Unpublished changes');
    const to = { ...site, ...set };
    const differences: FieldChange[] = await compareVersions({ kind, from: site, to });
    return { record: await view(stored), changes: about, from: site, to, differences };
  }

  /** Throws 404 if there are no changes. */
  async function discard(actor: Actor, id: string): Promise<void> {
    await audited(actor, aboutContent('discard', kind, id), async () => {
      const stored = await find(actor, id);
      const dropped = await dropChanges(changesId(kind, stored._id));
      const { about } = await proposed(stored, dropped);
      if (!about) throw notFound('Unpublished changes');
      addContent(kind, stored);
      addToEvent({ kind: KIND_NAMES[kind], fields: about.changed });
    });
  }

  const keep = changeKeeping(parts, reading, open);
  return { open, withChanges, compare, keep, discard, ...changePublication(parts, reading) };
}
