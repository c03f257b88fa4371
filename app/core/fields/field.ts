import type { CodeKind } from './code-kinds';
import type { IdRegister } from './external-ids';

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
  /** The label of its control, also used in messages. */
  label: string;
  /** A new record needs it, and no change can clear it. */
  required?: true;
  /** It decides whether, when or where the record is shown, so a restored version leaves it unless it is asked for. */
  decidesVisibility?: true;
  /** The screen of its own that edits it; without one, the record's form does. */
  screen?: Screen;
}

/** The screens of a show besides its form, and those of the settings. */
export type Screen = 'details' | 'credits' | 'episodes' | 'watch' | 'awards' | 'press' | 'menu' | 'brand';

interface Plain<Type extends string> extends Described {
  type: Type;
}

interface Editable extends Described {
  /** Whether Edit Mode changes it in place. Of the fields of items only texts without formatting are. */
  inline?: true;
}

interface LineField extends Editable {
  type: 'line';
  maxLength?: number;
}

/** Plain text of several lines. */
interface LinesField extends Editable {
  type: 'lines';
  maxLength?: number;
}

/** Sanitised HTML. */
export interface RichTextField extends Editable {
  type: 'richText';
  /** Whether the text may hold pictures, films, quotes and the other blocks of `core/html/block.ts`. */
  blocks?: true;
}

interface LinkField extends Described {
  type: 'link';
  /** Set if it is the URL of a file that Edit Mode replaces in place. */
  inline?: 'image' | 'video';
  /** Set if only https and mailto URLs are allowed; such a link is required. */
  schemes?: 'secureOrMail';
}

interface EmailField extends Editable {
  type: 'email';
}

interface FlagField extends Editable {
  type: 'flag';
  /** The label of the switch in Edit Mode, where there is less room. */
  shortLabel?: string;
}

/** True, false, or null where nobody has decided. */
interface OptionalFlagField extends Described {
  type: 'optionalFlag';
}

interface ChoiceField extends Editable {
  type: 'choice';
  /** The values and their labels, in the order of the menu. Edit Mode changes only choices between two. */
  options: readonly Option[];
  /** A form begins without a value, so that a chosen one tells that somebody has filled in the row. */
  startsEmpty?: true;
}

type Option = readonly [value: string, label: string];

/** The record's place in its list, counted from 0. */
type PositionField = Plain<'position'>;
type MomentField = Plain<'moment'>;
/** A time to the second, or none. */
interface OptionalMomentField extends Described {
  type: 'optionalMoment';
  /** Whether callers get null for none, and can send it; by default it is an empty text. */
  isNullable?: true;
  /** Whether something is public from then on, so that a part of a second counts as the next one. */
  opens?: true;
}

/** A day without a time, such as `2025-09-14`; empty for none. */
type DateField = Plain<'date'>;
/** A coordinate, or null. */
interface DegreesField extends Described {
  type: 'degrees';
  /** The greatest value; its negative is the least. */
  most: number;
}

/** A whole number; null for none if it is not required. */
interface WholeNumberField extends Described {
  type: 'wholeNumber';
  least: number;
  most: number;
}

/** A list of short texts, each once unless they may repeat. */
interface NamesField extends Described {
  type: 'names';
  itemLabel: string;
  itemMaxLength: number;
  /** 0 by default. */
  minItems?: number;
  maxItems: number;
  mayRepeat?: true;
  /** Texts that differ only in case count once, and the form has one a line. */
  oneALine?: true;
  /** The list of the settings that has the possible names. */
  among?: 'genres';
}

/** A colour such as `#35a7c4`; empty for none. */
type ColourField = Plain<'colour'>;
/** A code of a closed list; empty for none if it is not required. */
interface CodeField extends Described {
  type: 'code';
  of: CodeKind;
}

/** A list of different codes. */
interface CodesField extends Described {
  type: 'codes';
  of: CodeKind;
  maxItems: number;
}

/** An id in a public register. */
interface ExternalIdField extends Described {
  type: 'externalId';
  register: IdRegister;
}

/** The id of another record; empty for none. */
interface ReferenceField extends Described {
  type: 'reference';
  to: ReferredKind;
  /** Whether visitors get a link to that record by it. */
  isLink?: true;
}

/** Ids of other records, each once. */
interface ReferencesField extends Described {
  type: 'references';
  to: ReferredKind;
  maxItems: number;
}

export type FileOf = 'image' | 'video';
/** A file of the library, by its generated name. An address under `/assets/` is taken, too. */
interface FileField extends Described {
  type: 'file';
  of: FileOf;
  required: true;
}

/** The kinds of records to which others refer. The compiler says where one is no kind: see `records/read/view-references.server.ts`. */
export type ReferredKind = 'show' | 'person' | 'page';

/** An object with fields of its own; a change can name some of them. */
export interface GroupField extends Described {
  type: 'group';
  of: Fields;
  /** Whether each of its fields counts as one of the record: it is merged, restored and named in the history by its path, `brand.accent`. */
  isDivided?: true;
  /** Whether null sets all of its fields to what they are before anybody has changed them. */
  isResettable?: true;
}

/** A list of items, each with an id and fields of its own. */
export interface ItemsField extends Described {
  type: 'items';
  of: Fields;
  /** 0 by default. */
  minItems?: number;
  maxItems: number;
  /** The field that stands for an item in a text, and where a form has the list as lines of text. */
  key: string;
  /** Returns what stands for an item in a text if that field is empty. */
  nameWithoutKey?: (item: ItemValues) => string;
  /**
   * Whether an item has all it needs. One that lacks a reference, because that record has been deleted, is stored as before, but
   * is left out of what callers get until the record is restored.
   */
  isComplete?: (item: ItemValues) => boolean;
  /** Whether a field of an item counts beside its others; by default every field does. */
  usesField?: (item: ItemValues, name: string) => boolean;
  /** Returns the fields of a new item that a line of such a form stands for. */
  fromKey?: (key: string) => Record<string, unknown>;
  /** Returns what is wrong with items that are each right. */
  problems?: (items: readonly never[]) => ItemProblem[];
}

type ItemValues = Readonly<Record<string, unknown>>;

/** What is wrong with a list, or with a part of it. */
export interface ItemProblem {
  /** The place in the list; empty for the list as a whole. */
  path: (string | number)[];
  message: string;
}

/** Checks a description and keeps its exact type. */
export const describeFields = <const Fs extends Fields>(fields: Fs): Fs => fields;

/** Returns the fields that a screen edits; without one, those of the record's form. */
export const fieldsOn = (fields: Fields, screen?: Screen): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.screen === screen));
