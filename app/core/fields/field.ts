import type { IdRegister } from './external-ids';
import type { CodeKind } from '~/core/text/formats';

/**
 * Describes a field of a record. Validation, label, form value, API schema and Edit Mode follow from it. It contains
 * no Zod, so that the browser can use it, too.
 */
export type Field =
  | LineField
  | LinesField
  | RichTextField
  | LinkField
  | EmailField
  | FlagField
  | OptionalFlagField
  | ChoiceField
  | PositionField
  | MomentField
  | OptionalMomentField
  | DateField
  | DegreesField
  | WholeNumberField
  | NamesField
  | ColourField
  | CodeField
  | CodesField
  | ExternalIdField
  | ReferenceField
  | ReferencesField
  | FileField
  | GroupField
  | ItemsField;

export type FieldType = Field['type'];
export type Fields = Readonly<Record<string, Field>>;

interface Described {
  /** Label of the control, also used in messages. */
  label: string;
  /** New records need it, and changes cannot clear it. */
  required?: true;
  /** It decides whether, when or where the record is shown, so a restore skips it by default. */
  decidesVisibility?: true;
  /** The separate screen that edits it; by default the record's form does. */
  screen?: Screen;
}

export type Screen = 'details' | 'credits' | 'episodes' | 'watch' | 'awards' | 'press' | 'menu' | 'brand';

interface Plain<Type extends string> extends Described {
  type: Type;
}

interface Editable extends Described {
  /** Whether Edit Mode changes it in place. For fields of items this works only for texts without formatting. */
  inline?: true;
}

interface LineField extends Editable {
  type: 'line';
  maxLength?: number;
}

interface LinesField extends Editable {
  type: 'lines';
  maxLength?: number;
}

export interface RichTextField extends Editable {
  type: 'richText';
  /** Whether the text may contain pictures, films, quotes and other blocks of `app/core/html/block.ts`. */
  blocks?: true;
}

interface LinkField extends Described {
  type: 'link';
  /** Set if it is the URL of a file that Edit Mode replaces in place. */
  inline?: 'image' | 'video';
  /** Only https and mailto URLs are allowed; such a link is required. */
  schemes?: 'secureOrMail';
}

interface EmailField extends Editable {
  type: 'email';
}

interface FlagField extends Editable {
  type: 'flag';
  /** The label of the switch in Edit Mode, which has less room. */
  shortLabel?: string;
}

interface OptionalFlagField extends Described {
  type: 'optionalFlag';
}

interface ChoiceField extends Editable {
  type: 'choice';
  /** Values and labels in the order of the menu. Edit Mode changes only choices between two. */
  options: readonly Option[];
  /** New rows start without a value, so that a choice shows that the row has been filled in. */
  startsEmpty?: true;
}

type Option = readonly [value: string, label: string];

/** The record's position in its list, counted from 0. */
type PositionField = Plain<'position'>;
type MomentField = Plain<'moment'>;
/** A time to the second, or none. */
interface OptionalMomentField extends Described {
  type: 'optionalMoment';
  /** Views and changes use null for none; the default is an empty text. */
  isNullable?: true;
  /** Whether something becomes public at this time; then fractions of a second are rounded up. */
  opens?: true;
}

/** A day, such as `2025-09-14`; empty for none. */
type DateField = Plain<'date'>;
/** Null for none. */
interface DegreesField extends Described {
  type: 'degrees';
  /** The maximum; its negative is the minimum. */
  most: number;
}

/** Null for none if it is not required. */
interface WholeNumberField extends Described {
  type: 'wholeNumber';
  least: number;
  most: number;
}

/** Short texts without duplicates, unless they may repeat. */
interface NamesField extends Editable {
  type: 'names';
  itemLabel: string;
  itemMaxLength: number;
  minItems?: number;
  maxItems: number;
  mayRepeat?: true;
  /** Texts that differ only in case count once; the form has one per line. */
  oneALine?: true;
  among?: 'genres';
}

/** A colour such as `#35a7c4`; empty for none. */
type ColourField = Plain<'colour'>;
/** A code of a closed list; empty for none if it is not required. */
interface CodeField extends Described {
  type: 'code';
  of: CodeKind;
}

/** Without duplicates. */
interface CodesField extends Described {
  type: 'codes';
  of: CodeKind;
  maxItems: number;
}

interface ExternalIdField extends Described {
  type: 'externalId';
  register: IdRegister;
}

interface ReferenceField extends Described {
  type: 'reference';
  to: ReferredKind;
  isLink?: true;
}

/** Without duplicates. */
interface ReferencesField extends Described {
  type: 'references';
  to: ReferredKind;
  maxItems: number;
}

export type FileOf = 'image' | 'video';
/** A file of the library by its generated name. A path under `/assets/` is accepted, too. */
interface FileField extends Described {
  type: 'file';
  of: FileOf;
  required: true;
}

/** The kinds that references can name. The compiler checks them against `Kind` in `app/records/read/view-references.server.ts`. */
export type ReferredKind = 'show' | 'person' | 'page';

/** An object with fields; a change may name only some of them. */
export interface GroupField extends Described {
  type: 'group';
  of: Fields;
  /** Whether each field counts as one of the record: it is merged, restored and named in the history by its path, `brand.accent`. */
  isDivided?: true;
  isResettable?: true;
}

export interface ItemsField extends Described {
  type: 'items';
  of: Fields;
  minItems?: number;
  maxItems: number;
  /** The field that represents an item in texts, and in forms where the list is lines of text. */
  key: string;
  /** Returns a substitute if that field is empty. */
  nameWithoutKey?: (item: ItemValues) => string;
  /** Whether an item is complete. An item whose reference was deleted stays stored, but views omit it until that record is restored. */
  isComplete?: (item: ItemValues) => boolean;
  /** Whether a field of an item counts in combination with its others; by default all do. */
  usesField?: (item: ItemValues, name: string) => boolean;
  /** Returns the fields of a new item from a line of such a form. */
  fromKey?: (key: string) => Record<string, unknown>;
  problems?: (items: readonly never[]) => ItemProblem[];
}

type ItemValues = Readonly<Record<string, unknown>>;

export interface ItemProblem {
  /** The path in the list; empty for the list as a whole. */
  path: (string | number)[];
  message: string;
}

/** Returns the positions of items whose key an earlier one has; items without a key do not count. */
export function positionsOfRepeated<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): number[] {
  const seen = new Set<unknown>();
  return items.flatMap((item, index) => {
    const key = keyOf(item);
    return key !== undefined && seen.size === seen.add(key).size ? [index] : [];
  });
}

/** Checks a description and keeps its exact type. */
export const describeFields = <const Fs extends Fields>(fields: Fs): Fs => fields;

/** Returns the fields that a screen edits; without a screen, those of the record's form. */
export const fieldsOn = (fields: Fields, screen?: Screen): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.screen === screen));
