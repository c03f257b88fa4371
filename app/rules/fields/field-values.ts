import type { Field, Fields } from './field';

type ChoiceOf<F extends Field> = F extends { options: readonly (readonly [infer Value, string])[] }
  ? Value
  : never;

interface PlainValues<F extends Field> {
  flag: boolean;
  optionalFlag: boolean | null;
  position: number;
  degrees: number | null;
  wholeNumber: F extends { required: true } ? number : number | null;
  choice: ChoiceOf<F>;
  names: string[];
  codes: string[];
  references: string[];
}

interface TimesInside {
  moment: Date;
  optionalMoment: Date | null;
}

interface TimesOutside<F extends Field> {
  moment: string;
  /** Empty for none, or null if the field says so. */
  optionalMoment: F extends { isNullable: true } ? string | null : string;
}

type Plain<F extends Field, Times> = F['type'] extends keyof Times
  ? Times[F['type']]
  : F['type'] extends keyof PlainValues<F>
    ? PlainValues<F>[F['type']]
    : string;

type FieldsOf<F extends Field> = F extends { of: infer Of extends Fields } ? Of : never;

type RequiredNames<Fs extends Fields> = {
  [Name in keyof Fs]: Fs[Name] extends { required: true } ? Name : never;
}[keyof Fs];

type InputValue<F extends Field> = F extends { type: 'items' }
  ? ItemInputOf<FieldsOf<F>>[]
  : F extends { type: 'group' }
    ? PatchOf<FieldsOf<F>> | (F extends { isResettable: true } ? null : never)
    : Plain<F, TimesInside>;

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
  -readonly [Name in keyof Fs]: Fs[Name] extends { type: 'items' }
    ? (StoredOf<FieldsOf<Fs[Name]>, Id> & { _id: Id })[]
    : Fs[Name] extends { type: 'group' }
      ? StoredOf<FieldsOf<Fs[Name]>, Id>
      : Plain<Fs[Name], TimesInside>;
};

/** The fields as callers of the services get them: JSON, with dates in ISO 8601. */
export type ViewOf<Fs extends Fields> = {
  -readonly [Name in keyof Fs]: Fs[Name] extends { type: 'items' }
    ? ItemViewOf<FieldsOf<Fs[Name]>>[]
    : Fs[Name] extends { type: 'group' }
      ? ViewOf<FieldsOf<Fs[Name]>>
      : Plain<Fs[Name], TimesOutside<Fs[Name]>>;
};

export type ItemViewOf<Fs extends Fields> = { id: string } & ViewOf<Fs>;
