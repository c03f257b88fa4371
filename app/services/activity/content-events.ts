import { dividedFields, dividedValues } from '~/rules/fields/divided-groups';
import type { Fields } from '~/rules/fields/field';
import { pick } from '~/rules/fields/omit';
import { KIND_NAMES, RECORD_FIELDS, titleOf, type Kind } from '~/rules/kinds/kinds';
import { ACCOUNT_SETTINGS_FIELDS } from '~/rules/kinds/settings';
import type { ActivityType } from '~/rules/activity/activity';
import { addToEvent, namesOfChanged, type About } from './record-event';
import { SETTINGS_RECORD } from './record-title';

/** Returns what an event about a record of content is about. */
export const aboutContent = (what: ActivityType, kind: Kind, id = ''): About => ({
  what,
  record: kind === 'settings' ? SETTINGS_RECORD : { kind: KIND_NAMES[kind], id },
});

/** Adds the stored record to its event, and which fields of it changed. */
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

/** Adds what is written of a record to the event that the write is part of. */
export const logWrite = {
  after: (
    { kind, current, fields }: { kind: Kind; current: { version: number }; fields: object },
    stored: { _id: unknown },
  ) => addContent(kind, stored, current.version === 0 ? {} : { before: current, names: Object.keys(fields) }),

  deleted: (kind: Kind, record: { _id: unknown }) => addContent(kind, record),
};
