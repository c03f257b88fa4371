import { z } from 'zod';
import {
  blockText,
  colour,
  degrees,
  flag,
  line,
  lines,
  moment,
  nullableMoment,
  optionalDay,
  optionalEmail,
  optionalLink,
  optionalMoment,
  position,
  requiredEmail,
  requiredLine,
  requiredLink,
  requiredSecureOrMail,
  requiredWholeNumber,
  richText,
  wholeNumber,
  fileName,
  limitedList,
} from '~/core/validation/fields.server';
import {
  externalId,
  listedCode,
  optionalCode,
  optionalRecordId,
  recordId,
  requiredCode,
} from './code-fields.server';
import { positionsOfRepeated, type Field, type FieldType, type Fields, type ItemsField } from './field';
import type { InputOf, ItemInputOf, PatchOf } from './field-values';

type Of<Type extends FieldType> = Extract<Field, { type: Type }>;

const RULES: { [Kind in FieldType]: (field: Of<Kind>) => z.ZodType } = {
  line: ({ label, required, maxLength }) => (required ? requiredLine : line)(label, maxLength),
  lines: ({ label, maxLength }) => lines(label, maxLength),
  richText: ({ label, blocks }) => (blocks ? blockText : richText)(label),
  link: ({ label, required, schemes }) =>
    (schemes ? requiredSecureOrMail : required ? requiredLink : optionalLink)(label),
  email: ({ label, required }) => (required ? requiredEmail : optionalEmail)(label),
  flag: ({ label }) => flag(label),
  optionalFlag: ({ label }) => flag(label).nullable(),
  choice: ({ label, options }) => {
    const values = options.map(([value]) => value);
    return z.enum(values, { error: `${label} must be ${alternatives(values.filter(Boolean))}` });
  },
  position: ({ label }) => position(label),
  moment: ({ label }) => moment(label),
  optionalMoment: ({ label, isNullable, opens }) =>
    (isNullable ? nullableMoment : optionalMoment)(label, { opens }),
  date: ({ label }) => optionalDay(label),
  degrees: ({ label, most }) => degrees(label, most),
  wholeNumber: ({ label, required, ...range }) =>
    (required ? requiredWholeNumber : wholeNumber)(label, range),
  names: ({ label, itemLabel, itemMaxLength, minItems, maxItems, mayRepeat, oneALine }) => {
    const item = requiredLine(itemLabel, itemMaxLength);
    return mayRepeat
      ? textsOf(item, { label, minItems, maxItems })
      : listOf(item, { label, minItems, maxItems }, oneALine && inLowerCase);
  },
  colour: ({ label }) => colour(label),
  code: ({ label, required, of }) => (required ? requiredCode : optionalCode)(label, of),
  codes: ({ label, of, maxItems }) => listOf(listedCode(of), { label, maxItems }),
  externalId: ({ label, register }) => externalId(label, register),
  reference: ({ label }) => optionalRecordId(label),
  references: ({ label, maxItems }) => listOf(recordId(label), { label, maxItems }),
  file: ({ label }) => fileName(label),
  group: ({ label, of, isResettable }) => {
    const group = patchSchema(of, `${label} must be an object`);
    return isResettable ? group.nullable() : group;
  },
  items: (field) =>
    limitedList(itemSchema(field.of), {
      max: field.maxItems,
      tooMany: tooManyItems(field),
      error: `${field.label} must be a list`,
      ...(field.minItems && { least: { min: field.minItems, tooFew: tooFew(field.label, field.minItems) } }),
    }).superRefine((items, context) => {
      for (const problem of problemsOf(field, items)) context.addIssue({ code: 'custom', ...problem });
    }),
};

export const tooManyItems = ({ label, maxItems }: Pick<ItemsField, 'label' | 'maxItems'>): string =>
  `${label} must be at most ${maxItems} items`;

const tooFew = (label: string, min: number) =>
  `${label} must be at least ${min === 1 ? 'one item' : `${min} items`}`;

/** Returns "a", "a or b", "a, b or c". */
const alternatives = (values: string[]) =>
  [values.slice(0, -1).join(', '), ...values.slice(-1)].filter(Boolean).join(' or ');

const inLowerCase = (text: string) => text.toLowerCase();

interface TextsLimits {
  label: string;
  minItems?: number | undefined;
  maxItems: number;
}

const textsOf = (item: z.ZodType<string>, { label, minItems, maxItems }: TextsLimits) =>
  limitedList(item, {
    max: maxItems,
    tooMany: `${label} must be at most ${maxItems}`,
    error: `${label} must be a list`,
    ...(minItems && { least: { min: minItems, tooFew: `${label} must be at least ${minItems}` } }),
  });

/** A list without duplicates: texts with the same key count once. */
const listOf = (
  item: z.ZodType<string>,
  limits: TextsLimits,
  keyOf: (text: string) => string = (text) => text,
) =>
  textsOf(item, limits).transform((texts) => {
    const keys = new Set<string>();
    return texts.filter((text) => keys.size < keys.add(keyOf(text)).size);
  });

function problemsOf({ problems, fromKey }: ItemsField, items: readonly { id?: string | undefined }[]) {
  // The second of two equal lines of a form is a new item.
  const repeated = fromKey ? [] : positionsOfRepeated(items, ({ id }) => id || undefined);
  return [
    ...repeated.map((index) => ({ path: [index, 'id'], message: 'This ID is there already' })),
    ...(problems?.(items as readonly never[]) ?? []),
  ];
}

const ruleOf = <Kind extends FieldType>(field: Of<Kind>): z.ZodType => RULES[field.type](field);

const rulesOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const rule = ruleOf(field);
      return [name, field.required ? rule : rule.optional()];
    }),
  );

export type ObjectSchema<Value> = z.ZodObject<{
  [Name in keyof Value]-?: object extends Pick<Value, Name>
    ? z.ZodOptional<z.ZodType<Exclude<Value[Name], undefined>>>
    : z.ZodType<Value[Name]>;
}>;

/** The schema of a new record. Unknown fields are errors. */
export const inputSchema = <Fs extends Fields>(fields: Fs) =>
  z.strictObject(rulesOf(fields)) as unknown as ObjectSchema<InputOf<Fs>>;

export const patchSchema = <Fs extends Fields>(fields: Fs, error?: string) =>
  z.strictObject(rulesOf(fields), error).partial() as unknown as ObjectSchema<PatchOf<Fs>>;

/** An item without a known id is new. */
export const itemSchema = <Fs extends Fields>(fields: Fs) =>
  z.strictObject({ id: z.string().optional(), ...rulesOf(fields) }) as unknown as ObjectSchema<
    ItemInputOf<Fs>
  >;

/** Fields that only the server sets. A client may send them back unchanged. */
export const SERVER_OWNED = {
  record: ['id', 'slug', 'createdBy', 'createdAt', 'updatedAt'],
  settings: ['updatedAt'],
  redirect: ['id', 'createdBy', 'createdAt'],
  user: ['id', 'darkMode', 'createdAt', 'updatedAt'],
  profile: ['id', 'role', 'createdAt', 'updatedAt'],
} as const;
