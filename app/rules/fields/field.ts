/**
 * What a field of a record contains. Its rule, label, form value, API schema and the way Edit Mode changes it follow from
 * this description, which has no Zod in it, so that the browser can use it, too.
 */
export type Field =
  | LineField
  | LinesField
  | RichTextField
  | LinkField
  | EmailField
  | FlagField
  | ChoiceField
  | PositionField
  | MomentField
  | DegreesField
  | NamesField
  | ItemsField;

export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

interface Described {
  /** The label of its control, also used in messages. */
  label: string;
  /** A new record needs it, and no change can clear it. */
  required?: true;
  /** It decides whether, when or where the record is shown, so a restored version leaves it unless it is asked for. */
  decidesVisibility?: true;
}

interface Editable extends Described {
  /** Whether Edit Mode changes it in place. */
  inline?: true;
}

interface LineField extends Editable {
  kind: 'line';
  maxLength?: number;
}

/** Plain text of several lines. */
interface LinesField extends Editable {
  kind: 'lines';
  maxLength?: number;
}

/** Sanitised HTML. */
interface RichTextField extends Editable {
  kind: 'richText';
}

interface LinkField extends Described {
  kind: 'link';
  /** Set if it is the URL of a file that Edit Mode replaces in place. */
  inline?: 'image' | 'video';
}

interface EmailField extends Editable {
  kind: 'email';
}

interface FlagField extends Editable {
  kind: 'flag';
  /** The label of the switch in Edit Mode, where there is less room. */
  shortLabel?: string;
}

interface ChoiceField extends Editable {
  kind: 'choice';
  /** The values and their labels, in the order of the menu. Edit Mode changes only choices between two. */
  options: readonly Option[];
}

type Option = readonly [value: string, label: string];

/** The record's place in its list, counted from 0. */
interface PositionField extends Described {
  kind: 'position';
}

interface MomentField extends Described {
  kind: 'moment';
}

/** A coordinate, or null. */
interface DegreesField extends Described {
  kind: 'degrees';
  /** The greatest value; its negative is the least. */
  most: number;
}

/** A list of different short texts. */
interface NamesField extends Described {
  kind: 'names';
  itemLabel: string;
  itemMaxLength: number;
  maxItems: number;
}

/** A list of items, each with an id and fields of its own. */
export interface ItemsField extends Described {
  kind: 'items';
  of: Fields;
  maxItems: number;
  /** The field that stands for an item where a form has the list as lines of text. */
  key: string;
  /** Returns the fields of a new item that a line of such a form stands for. */
  fromKey: (key: string) => Record<string, unknown>;
}

type ChoiceOf<F extends Field> = F extends { options: readonly (readonly [infer Value, string])[] }
  ? Value
  : never;

type Plain<F extends Field, Moment> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'position' }
    ? number
    : F extends { kind: 'moment' }
      ? Moment
      : F extends { kind: 'degrees' }
        ? number | null
        : F extends { kind: 'choice' }
          ? ChoiceOf<F>
          : F extends { kind: 'names' }
            ? string[]
            : string;

type ItemFields<F extends Field> = F extends { kind: 'items'; of: infer Of extends Fields } ? Of : never;

type RequiredNames<Fs extends Fields> = {
  [Name in keyof Fs]: Fs[Name] extends { required: true } ? Name : never;
}[keyof Fs];

type InputValue<F extends Field> = F extends { kind: 'items' }
  ? ItemInputOf<ItemFields<F>>[]
  : Plain<F, Date>;

/** A new record as it was parsed: only required fields are certain to be there. */
export type InputOf<Fs extends Fields> = {
  [Name in RequiredNames<Fs>]: InputValue<Fs[Name]>;
} & PatchOf<Omit<Fs, RequiredNames<Fs>>>;

/** A change as it was parsed. */
export type PatchOf<Fs extends Fields> = { [Name in keyof Fs]?: InputValue<Fs[Name]> | undefined };

/** An item as it was parsed; one without a known id is new. */
export type ItemInputOf<Fs extends Fields> = InputOf<Fs> & { id?: string | undefined };

/** The fields as they are stored. `Id` is the database's type of an id. */
export type StoredOf<Fs extends Fields, Id> = {
  [Name in keyof Fs]: Fs[Name] extends { kind: 'items' }
    ? (StoredOf<ItemFields<Fs[Name]>, Id> & { _id: Id })[]
    : Plain<Fs[Name], Date>;
};

/** The fields as callers of the services get them: JSON, with dates in ISO 8601. */
export type ViewOf<Fs extends Fields> = {
  -readonly [Name in keyof Fs]: Fs[Name] extends { kind: 'items' }
    ? ItemViewOf<ItemFields<Fs[Name]>>[]
    : Plain<Fs[Name], string>;
};

export type ItemViewOf<Fs extends Fields> = { id: string } & ViewOf<Fs>;

/** Checks a description and keeps its exact type. */
export const describeFields = <const Fs extends Fields>(fields: Fs): Fs => fields;

/** Returns the value of a field that was never set. */
export function emptyValue(field: Field): string | boolean | number | null | never[] {
  if (field.kind === 'flag') return false;
  if (field.kind === 'position') return 0;
  if (field.kind === 'degrees') return null;
  if (field.kind === 'choice') return field.options[0]?.[0] ?? '';
  return field.kind === 'names' || field.kind === 'items' ? [] : '';
}
