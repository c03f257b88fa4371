import { KIND_NAMES } from '~/rules/content/kind-names';
import { RECORD_FIELDS, TITLE_FIELDS } from '~/rules/fields/record-fields';
import type { ContentKind } from '~/rules/validation/messages';
import type { ActivityType } from '~/rules/activity/activity';
import { addToEvent, namesOfChanged, type About } from './record-event';

/** Returns what an event about a record of content is about. */
export const aboutContent = (what: ActivityType, kind: ContentKind, id = ''): About => ({
  what,
  record: { kind: KIND_NAMES[kind], id },
});

/** Adds the stored record to its event, and which fields of it changed. */
export function addContent(
  kind: ContentKind,
  record: { _id: unknown },
  { before, names = [] }: { before?: object; names?: readonly string[] } = {},
): void {
  const stored = record as Record<string, unknown>;
  const known = names.filter((name) => Object.hasOwn(RECORD_FIELDS[kind], name));
  addToEvent({
    kind: KIND_NAMES[kind],
    id: String(record._id),
    title: String(stored[TITLE_FIELDS[kind]]),
    ...(before && { fields: namesOfChanged(known, before, record) }),
  });
}
