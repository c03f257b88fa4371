import type { SluggedRecord } from '~models/slugged-record';
import type { StoredChanges } from '~models/unpublished-changes';
import type { Actor } from '~/rules/accounts/permissions';
import type { MergeBase } from '~/rules/content/field-merge';
import type { Fields } from '~/rules/fields/field';
import type { PatchOf } from '~/rules/fields/field-values';
import { notFound } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { aboutContent } from '../activity/content-events';
import { audited } from '../activity/record-event';
import type { Edited } from '../content/merge-edit';
import { versionedView } from '../history/saves';
import { idsIn } from '../history/versions';
import type {
  ChangeableKind,
  ChangeOptions,
  FieldValues,
  proposedRecords,
  RecordIdentity,
} from './proposed-record';
import { mergeWithSite, baseOnSite } from './site-conflicts';
import { changesId, endChanges, findChanges } from './stored-changes';

/** What is to be saved on the site. */
interface Publication {
  wanted: FieldValues;
  /** The changes that end with it. */
  ended: FieldValues;
  /** Hashes of what was on the site when a change began. */
  starts: MergeBase;
}

/** Returns the ways to save changes of one kind of record on the site. */
export function changePublication<
  Stored extends SluggedRecord,
  Fs extends Fields,
  View extends RecordIdentity,
>(
  { kind, fields, patch, vet, write }: ChangeableKind<Stored, Fs, View>,
  { proposed, readChange, valuesOf }: ReturnType<typeof proposedRecords<Stored, Fs, View>>,
) {
  type Read = (stored: Stored, changes: StoredChanges | null) => Promise<Publication>;

  /** Saves values on the site, unless a field has changed there since its change began, and ends the changes that they were. */
  const putOnSite = (actor: Actor, id: string, read: Read): Promise<View> =>
    audited(actor, aboutContent('publish', kind, id), () => writeOnSite(actor, id, read));

  async function writeOnSite(actor: Actor, id: string, read: Read): Promise<View> {
    const itemIds = new Set<string>();
    let done: FieldValues = {};
    const decide = async (view: View, stored: Stored) => {
      const publication = await read(stored, await findChanges(changesId(kind, stored._id)));
      const { ended } = publication;
      const site = versionedView(kind, stored);
      const wanted = await mergeWithSite(stored, site, { ...publication, fields });
      for (const itemId of idsIn(wanted)) itemIds.add(itemId);
      done = ended;
      return vet(view, parse(patch, wanted) as PatchOf<Fs>, { current: stored, knownIds: itemIds });
    };
    const record = await write(actor, id, decide, itemIds);
    await endChanges(changesId(kind, record.id), done);
    return record;
  }

  /** Publishes the changes by one save. Throws 404 if there are none, and `Conflict`. */
  const publish = (actor: Actor, id: string): Promise<View> =>
    putOnSite({ ...actor, via: 'publish' }, id, async (stored, changes) => {
      const { set, starts, about } = await proposed(stored, changes);
      if (!about || !changes) throw notFound('Unpublished changes');
      return { wanted: set, ended: changes.fields, starts };
    });

  /**
   * Saves on the site what a form shows that was opened with the changes. Changes that others have kept since the form was
   * opened stay unpublished. Throws `Conflict`.
   */
  async function save(
    actor: Actor,
    id: string,
    input: unknown,
    options: ChangeOptions = {},
  ): Promise<Edited<View>> {
    let merged: Edited<View>['merged'] = null;
    const record = await putOnSite(actor, id, async (stored, changes) => {
      const read = await readChange(stored, changes, { ...options, input });
      merged = read.merged;
      const unseen = new Set(merged?.fields);
      const shown = Object.fromEntries(Object.entries(read.set).filter(([name]) => !unseen.has(name)));
      const own = await valuesOf(actor, stored, read.set, read.patch);
      const starts = { ...read.starts, ...baseOnSite(options.base) };
      const ended = Object.fromEntries(Object.keys(shown).map((name) => [name, changes?.fields[name]]));
      return { wanted: { ...shown, ...own }, ended, starts };
    });
    return { record, merged };
  }

  return { publish, save };
}
