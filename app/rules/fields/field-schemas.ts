import { z } from 'zod';
import {
  degrees,
  flag,
  line,
  lines,
  moment,
  optionalEmail,
  optionalLink,
  position,
  requiredEmail,
  requiredLine,
  requiredLink,
  richText,
} from '../validation/fields';
import type { Field, FieldKind, Fields, InputOf, ItemInputOf, PatchOf } from './field';

type Of<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;

/** The rule of each kind of field: what it accepts, and how it is cleaned. */
const RULES: { [Kind in FieldKind]: (field: Of<Kind>) => z.ZodType } = {
  line: ({ label, required, maxLength }) => (required ? requiredLine : line)(label, maxLength),
  lines: ({ label, maxLength }) => lines(label, maxLength),
  richText: ({ label }) => richText(label),
  link: ({ label, required }) => (required ? requiredLink : optionalLink)(label),
  email: ({ label, required }) => (required ? requiredEmail : optionalEmail)(label),
  flag: ({ label }) => flag(label),
  choice: ({ label, options }) => {
    const values = options.map(([value]) => value);
    return z.enum(values, { error: `${label} must be ${values.join(' or ')}` });
  },
  position: ({ label }) => position(label),
  moment: ({ label }) => moment(label),
  degrees: ({ label, most }) => degrees(label, most),
  names: ({ label, itemLabel, itemMaxLength, maxItems }) =>
    z
      .array(requiredLine(itemLabel, itemMaxLength), { error: `${label} must be a list` })
      .max(maxItems, `${label} must be at most ${maxItems}`)
      .transform((names) => [...new Set(names)]),
  items: ({ label, of, maxItems }) =>
    z
      .array(itemSchema(of), { error: `${label} must be a list` })
      .max(maxItems, `${label} must be at most ${maxItems} items`),
};

const ruleOf = <Kind extends FieldKind>(field: Of<Kind>): z.ZodType => RULES[field.kind](field);

const rulesOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const rule = ruleOf(field);
      return [name, field.required ? rule : rule.optional()];
    }),
  );

/** A schema of an object whose parsed value is `Value`. */
export type ObjectSchema<Value> = z.ZodObject<{
  [Name in keyof Value]-?: object extends Pick<Value, Name>
    ? z.ZodOptional<z.ZodType<Exclude<Value[Name], undefined>>>
    : z.ZodType<Value[Name]>;
}>;

/** Returns the rule for a new record. Fields that it does not have are errors. */
export const inputSchema = <Fs extends Fields>(fields: Fs) =>
  z.strictObject(rulesOf(fields)) as unknown as ObjectSchema<InputOf<Fs>>;

/** Returns the rule for a change of some fields. */
export const patchSchema = <Fs extends Fields>(fields: Fs) =>
  z.strictObject(rulesOf(fields)).partial() as unknown as ObjectSchema<PatchOf<Fs>>;

/** Returns the rule for an item of a list; one without a known id is new. */
export const itemSchema = <Fs extends Fields>(fields: Fs) =>
  z.strictObject({ id: z.string().optional(), ...rulesOf(fields) }) as unknown as ObjectSchema<
    ItemInputOf<Fs>
  >;
