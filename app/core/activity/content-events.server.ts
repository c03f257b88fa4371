import type { StoredUpload } from '~models/upload';
import type { ActivityType } from '~/core/access/activity';
import { dividedFields, dividedValues } from '~/core/fields/divided-groups';
import type { Fields } from '~/core/fields/field';
import { pick } from '~/core/fields/field-path';
import { KIND_NAMES, RECORD_FIELDS, titleOf, type Kind } from '~/core/nouns/kinds';
import { ACCOUNT_SETTINGS_FIELDS } from '~/core/nouns/settings';
import { addToEvent, namesOfChanged, type About, SETTINGS_RECORD } from './record-event.server';

export const aboutContent = (what: ActivityType, kind: Kind, id = ''): About => ({
  what,
  record: kind === 'settings' ? SETTINGS_RECORD : { kind: KIND_NAMES[kind], id },
});

/** Adds the stored record and the names of its changed fields to the event. */
export function addContent(
  kind: Kind,
  record: { _id: unknown },
  { before, names = [] }: { before?: object; names?: readonly string[] } = {},
): void {
  const known: Fields = { ...RECORD_FIELDS[kind], ...(kind === 'settings' && ACCOUNT_SETTINGS_FIELDS) };
  const written = names.filter((name) => Object.hasOwn(known, name));
  const changed = Object.keys(dividedFields(pick(known, written)));
  const inParts = (values: object) => dividedValues(known, values);
  addToEvent({
    ...(kind === 'settings'
      ? SETTINGS_RECORD
      : { kind: KIND_NAMES[kind], id: String(record._id), title: titleOf(kind, record) }),
    ...(before && { fields: namesOfChanged(changed, inParts(before), inParts(record)) }),
  });
}

export const logWrite = {
  after: (
    { kind, current, fields }: { kind: Kind; current: { version: number }; fields: object },
    stored: { _id: unknown },
  ) => addContent(kind, stored, current.version === 0 ? {} : { before: current, names: Object.keys(fields) }),

  deleted: (kind: Kind, record: { _id: unknown }) => addContent(kind, record),
};

type NamedFile = Pick<StoredUpload, '_id' | 'originalName'>;

export const aboutFile = (what: ActivityType, fields: readonly string[] = []): About => ({
  what,
  record: { kind: 'media', id: '' },
  fields,
});

export const addFile = ({ _id, originalName }: NamedFile, fields?: readonly string[]): void =>
  addToEvent({ kind: 'media', id: _id, title: originalName, ...(fields && { fields }) });
