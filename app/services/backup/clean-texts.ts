import { setImmediate as nextTurn } from 'node:timers/promises';
import { TrashEntry } from '~models/trash-entry';
import { RECORD_MODELS } from '~models/records';
import { UnpublishedChanges } from '~models/unpublished-changes';
import { isSanitizedText, sanitizeText } from '~/rules/blocks/sanitize-text';
import { dividedFields } from '~/rules/fields/divided-groups';
import type { Fields } from '~/rules/fields/field';
import { isSanitizedHtml, sanitizeHtml } from '~/rules/html/sanitize-html';
import { KIND_LIST, RECORD_FIELDS } from '~/rules/kinds/kinds';
import type { StoredRecord } from './collections';

type Values = Record<string, unknown>;

const FIELDS_OF = new Map<unknown, Fields>(KIND_LIST.map((kind) => [kind, RECORD_FIELDS[kind]]));
const FIELDS_IN = new Map<string, Fields>(
  KIND_LIST.map((kind) => [RECORD_MODELS[kind].collection.name, RECORD_FIELDS[kind]]),
);

/**
 * Sanitises the rich texts in a record of a backup, whose writer may be somebody else: pages show them as they are stored. Versions are
 * sanitised when they are shown. What is as sanitising writes it is only read, because sanitising takes 10 ms for each text.
 */
export async function cleanTexts(collection: string, record: StoredRecord): Promise<void> {
  // Only after a turn is the memory of the sanitiser freed.
  for (const [fields, values] of textsIn(collection, record))
    if (cleanIn({ ...dividedFields(fields), ...fields }, values)) await nextTurn();
}

/** Returns what in a record has rich texts, with its fields. */
function textsIn(collection: string, record: StoredRecord): [Fields, Values][] {
  const found: [Fields | undefined, unknown][] = [[FIELDS_IN.get(collection), record]];
  if (collection === UnpublishedChanges.collection.name)
    found.push([FIELDS_OF.get(String(record._id).split(':')[0]), record.fields]);
  if (collection === TrashEntry.collection.name) {
    const fields = FIELDS_OF.get(record.kind);
    found.push([fields, record.record], [fields, isValues(record.changes) && record.changes.fields]);
  }
  return found.flatMap(([fields, values]) =>
    fields && isValues(values) ? [[fields, values] as [Fields, Values]] : [],
  );
}

/** Returns whether anything was sanitised. */
function cleanIn(fields: Fields, values: Values): boolean {
  let isChanged = false;
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.type === 'richText') {
      if (value === undefined || value === '') continue;
      const clean = cleaned(value, field.blocks === true);
      if (clean === value) continue;
      values[name] = clean;
      isChanged = true;
    } else if (field.type === 'group' || field.type === 'items')
      for (const inner of [value].flat()) if (isValues(inner) && cleanIn(field.of, inner)) isChanged = true;
  }
  return isChanged;
}

/** Anything but a text would be written into a page as it is. */
function cleaned(value: unknown, hasBlocks: boolean): string {
  if (typeof value !== 'string') return '';
  if (hasBlocks) return isSanitizedText(value) ? value : sanitizeText(value);
  return isSanitizedHtml(value) ? value : sanitizeHtml(value);
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
