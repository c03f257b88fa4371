import type { TextPart } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import { sanitizeText } from '~/core/html/sanitize-text';
import { versionedFields, type Kind } from '~/core/nouns/kinds';
import { dividedFields, dividedValues } from '~/core/fields/divided-groups';
import type { Field, ItemsField, RichTextField } from '~/core/fields/field';
import { omit } from '~/core/fields/field-path';
import { sanitizeHtml } from '~/core/html/sanitize-html';
import { lowerHeadings } from '~/core/text/parts';
import type { FileNames } from './rich-text-differences';
import { itemName, readableValue, type PlainValue } from '~/core/fields/field-values';

export interface ReadableField {
  field: string;
  label: string;
  content: { type: 'text'; text: string } | ReadableText | ReadableItems;
}

interface ReadableText {
  type: 'richText';
  parts: TextPart[];
}

interface ReadableItems {
  type: 'items';
  items: { id: string; name: string; fields: ReadableField[] }[];
}

type Values = Readonly<Record<string, unknown>>;

export const readableVersion = (
  kind: Kind,
  values: Values,
  fileNames: FileNames = new Map(),
): ReadableField[] =>
  readableFields(
    dividedFields(versionedFields(kind)),
    dividedValues(versionedFields(kind), values),
    fileNames,
  );

const readableFields = (
  fields: Readonly<Record<string, Field>>,
  values: Values,
  fileNames: FileNames,
): ReadableField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.type === 'group' && value !== undefined)
      return readableFields(field.of, value as Values, fileNames);
    const content = contentOf(field, value, fileNames);
    return content ? [{ field: name, label: field.label, content }] : [];
  });

function contentOf(field: Field, value: unknown, fileNames: FileNames): ReadableField['content'] | undefined {
  if (value === undefined || field.type === 'position') return undefined;
  if (field.type === 'richText') return value === '' ? undefined : textOf(field, value as string);
  if (field.type === 'items') return itemsOf(field, value as Values[], fileNames);
  const text = readableValue(field, value as PlainValue);
  return text === '' ? undefined : { type: 'text', text };
}

/** An older version was sanitised by the rules of its time. */
function textOf({ blocks }: RichTextField, html: string): ReadableText {
  const clean = lowerHeadings((blocks ? sanitizeText : sanitizeHtml)(html));
  return { type: 'richText', parts: blocks ? readParts(clean) : [{ type: 'prose', html: clean }] };
}

function itemsOf(field: ItemsField, items: Values[], fileNames: FileNames): ReadableItems | undefined {
  if (items.length === 0) return undefined;
  const nameOf = (item: Values) => {
    const name = itemName(field, item);
    return fileNames.get(name) ?? name;
  };
  return {
    type: 'items',
    items: items.map((item) => ({
      id: String(item.id),
      name: nameOf(item),
      fields: readableFields(omit(field.of, [field.key]), item, fileNames),
    })),
  };
}
