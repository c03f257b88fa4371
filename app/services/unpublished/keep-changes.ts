import type { SluggedRecord } from '~models/slugged-record';
import type { Actor } from '~/rules/accounts/permissions';
import { KIND_NAMES } from '~/rules/content/kind-names';
import type { Fields } from '~/rules/fields/field';
import { TITLE_FIELDS } from '~/rules/fields/record-fields';
import { databaseDown, Failure } from '~/rules/validation/errors';
import { addContent, aboutContent } from '../activity/content-events';
import { addToEvent, namesOfChanged, audited } from '../activity/record-event';
import { keeperOf } from './about-changes';
import type {
  ChangeableKind,
  ChangedRecord,
  ChangeOptions,
  proposedRecords,
  RecordIdentity,
} from './proposed-record';
import { startsOf } from './site-conflicts';
import { changesId, differingFields, dropChanges, findChanges, replaceChanges } from './stored-changes';

/** Attempts to write changes; each lost one means that another write succeeded. */
const ATTEMPTS = 100;
const NOT_PUBLIC = 'Only what is public can have unpublished changes';

/** Returns the way to keep changes of one kind of record. */
export function changeKeeping<Stored extends SluggedRecord, Fs extends Fields, View extends RecordIdentity>(
  { kind, fields, find, isPublic }: ChangeableKind<Stored, Fs, View>,
  { readChange, valuesOf }: ReturnType<typeof proposedRecords<Stored, Fs, View>>,
  open: (actor: Actor, id: string) => Promise<ChangedRecord<View>>,
) {
  const titleField = TITLE_FIELDS[kind];

  /**
   * Keeps a change apart from the site: the given fields, or with a base those that the form's user changed. Throws 409 if the
   * record is not public, 412, and `Conflict`.
   */
  const keep = (
    actor: Actor,
    id: string,
    input: unknown,
    options: ChangeOptions = {},
  ): Promise<ChangedRecord<View>> =>
    audited(actor, aboutContent('draft', kind, id), () => write(actor, id, input, options));

  async function write(
    actor: Actor,
    id: string,
    input: unknown,
    options: ChangeOptions,
  ): Promise<ChangedRecord<View>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const stored = await find(actor, id);
      if (!isPublic(stored)) throw new Failure(409, NOT_PUBLIC);
      const _id = changesId(kind, stored._id);
      const changes = await findChanges(_id);
      const { site, set, starts, patch } = await readChange(stored, changes, { ...options, input });
      const fresh = await valuesOf(actor, stored, set, patch);
      const after = differingFields({ fields: { ...set, ...fresh } }, site);
      const base = startsOf(Object.keys(after), { fields, site, kept: starts, fresh, form: options.base });
      const content = { ...keeperOf(actor), fields: after, base, createdBy: stored.createdBy };
      const title = String(after[titleField] ?? site[titleField]);
      if (await replaceChanges(changes, { _id, ...content, title }, actor)) {
        addContent(kind, stored);
        addToEvent({
          kind: KIND_NAMES[kind],
          fields: namesOfChanged(Object.keys(after), changes?.fields ?? {}, after),
        });
        return confirm(actor, stored);
      }
    }
    throw databaseDown();
  }

  /** The record may have been deleted while the changes were written. */
  async function confirm(actor: Actor, { _id }: Stored): Promise<ChangedRecord<View>> {
    try {
      return await open(actor, String(_id));
    } catch (error) {
      if (error instanceof Failure && error.status === 404) await dropChanges(changesId(kind, _id));
      throw error;
    }
  }

  return keep;
}
