import { pick } from '~/core/fields/field-path';
import { type FileUse, PRESS_LIMITS } from '~/core/files/file-library';
import type { MediaType } from '~/core/files/uploads';
import type { ControlValues } from '~/core/forms/control-values';
import { rowsOf, withRows, type RowValues } from '~/core/forms/rows';
import { identityOf, type Named } from '~/core/holds/approval-state';
import type { StillState } from '~/core/holds/kit';
import { baseOf, mergeFields, type MergeBase } from '~/core/merge/field-merge';
import { partsOf } from '~/core/text/parts';
import { LIMITS } from '~/core/validation/limits';
import { NEEDED_TEXTS, type NeededText } from './missing-parts';

export interface PersonChoice {
  key: string;
  name: string;
}

export interface KitFile extends Record<StillText, string> {
  file: string;
  name: string;
  mediaType: MediaType;
  /** The address of a small picture for staff; '' for none. */
  picture: string;
  /** Seconds; null for a picture. */
  duration: number | null;
  /** Pixels; 0 if unknown. */
  width: number;
  height: number;
  /** What the picture itself says. */
  fromFile: Partial<Record<StillText, string>>;
  /** The day on which it was taken, in words; empty if the picture does not say it. */
  taken: string;
  people: PersonChoice[];
  cleared: boolean;
  /** Who cleared it and when, in words; empty if it is not cleared. */
  clearedWords: string;
  /** Null for a film. */
  state: StillState | null;
  blockedBy: string[];
  /** The public pages that show it already, except kits. */
  onSite: FileUse[];
  mayEdit: boolean;
  mayName: boolean;
  canCrop: boolean;
}

/** The form fields of a picture. `people` are sorted keys of the people on it. */
export interface StillTexts extends Record<StillText, string> {
  people: string[];
  cleared: boolean;
}

export const STILL_TEXTS = ['credit', 'caption', 'alt', 'rights'] as const;
type StillText = (typeof STILL_TEXTS)[number];

export const toChoice = (person: Named): PersonChoice => ({ key: identityOf(person), name: person.name });

const textsOfFile = (file: KitFile): StillTexts => ({
  ...pick(file, STILL_TEXTS),
  people: file.people.map(({ key }) => key).sort(),
  cleared: file.cleared,
});

/** Returns the controls of a file's row besides its id. */
export function rowOfFile(file: KitFile): RowValues {
  const shown = pick(file, ['file', 'name', 'picture']);
  if (file.mediaType === 'video') return shown;
  return {
    ...shown,
    ...pick(file, STILL_TEXTS),
    ...(file.mayName && { people: file.people.map(({ key }) => key).join('\n'), others: '' }),
    cleared: String(file.cleared),
  };
}

/** Splits a comma-separated list of names and removes duplicates. */
export const typedNames = (text: string): string[] => [
  ...new Set(partsOf(text, ',', PRESS_LIMITS.people).map((name) => name.replace(/\s+/g, ' '))),
];

/**
 * Returns a row's input for its picture; missing controls are omitted, because the user may not change those fields. `keyOf` finds the key
 * of a typed name.
 */
export function readStillRow(row: RowValues, keyOf: (name: string) => string): Partial<StillTexts> {
  const people = row.people === undefined ? undefined : partsOf(row.people, '\n', PRESS_LIMITS.people);
  const others = typedNames(row.others ?? '').map(keyOf);
  const texts = STILL_TEXTS.flatMap((name) =>
    row[name] === undefined ? [] : [[name, row[name].trim()] as const],
  );
  return {
    ...Object.fromEntries(texts),
    ...(people && { people: [...new Set([...people, ...others])].sort() }),
    ...(row.cleared !== undefined && { cleared: row.cleared === 'true' }),
  };
}

const keyOf = (file: string, name: string) => `${file}.${name}`;

const byKey = (file: string, texts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [keyOf(file, name), value as unknown]));

export const stillsBase = (files: Iterable<KitFile>): MergeBase =>
  Object.assign({}, ...[...files].map((file) => baseOf(byKey(file.file, textsOfFile(file))))) as MergeBase;

interface StillChange {
  change: Partial<StillTexts>;
  /** Fields that someone else has changed differently since the form was opened. */
  conflicts: string[];
}

/** Merges the form's input with the stored picture, relative to the state the form started from. */
export function stillChange(file: KitFile, sent: Partial<StillTexts>, base: MergeBase): StillChange {
  const stored = byKey(file.file, textsOfFile(file));
  const { mine, conflicts } = mergeFields(byKey(file.file, sent), stored, base);
  const own = Object.entries(sent).filter(
    ([name, value]) =>
      mine.includes(keyOf(file.file, name)) &&
      JSON.stringify(value) !== JSON.stringify(stored[keyOf(file.file, name)]),
  );
  return {
    change: Object.fromEntries(own),
    conflicts: conflicts.map(({ field }) => field.slice(file.file.length + 1)),
  };
}

const LONGEST = {
  credit: PRESS_LIMITS.credit,
  caption: LIMITS.caption,
  alt: LIMITS.caption,
  rights: PRESS_LIMITS.rights,
} as const;

/** Errors by the controls of the row. */
type RowProblems = Record<string, string>;

/** Returns why a picture's input cannot be stored. */
export function stillProblems(file: KitFile, change: Partial<StillTexts>): RowProblems {
  const after = { ...textsOfFile(file), ...change };
  const tooLong = STILL_TEXTS.filter((name) => [...after[name]].length > LONGEST[name]);
  return {
    ...(change.cleared === undefined && missingTexts(after)),
    ...Object.fromEntries(tooLong.map((name) => [name, `This must be at most ${LONGEST[name]} characters`])),
    ...(after.people.length > PRESS_LIMITS.people && {
      others: `At most ${PRESS_LIMITS.people} people can be named`,
    }),
  };
}

/** Returns why a picture cannot be cleared with this change, whose other input can be stored. */
export function clearanceProblems(file: KitFile, change: Partial<StillTexts>): RowProblems {
  if (change.cleared !== true) return {};
  const waits = clearanceWaits(file);
  return { ...missingTexts({ ...textsOfFile(file), ...change }), ...(waits && { cleared: waits }) };
}

const missingTexts = (after: StillTexts): RowProblems =>
  Object.fromEntries(
    (Object.keys(NEEDED_TEXTS) as NeededText[])
      .filter((name) => after.cleared && after[name] === '')
      .map((name) => [name, `A cleared still needs ${NEEDED_TEXTS[name]}`]),
  );

/** Returns why a picture cannot be cleared; empty if no approval is missing. */
export function clearanceWaits({ state, blockedBy }: Pick<KitFile, 'state' | 'blockedBy'>): string {
  const names = blockedBy.join(', ');
  if (state === 'refused') return `It cannot be cleared: refused by ${names}.`;
  return state === 'waiting' ? `It can be cleared once it is approved by ${names}.` : '';
}

/** The texts that a button gives to all stills, and the controls in which they are typed. */
export const SAME_FOR_ALL = { credit: 'sameCredit', rights: 'sameRights' } as const;
export type SameText = keyof typeof SAME_FOR_ALL;

export const sameButton = (name: SameText) => `same ${name}`;

/** Gives all stills the typed text; if nothing is typed, that of the first still which has one. */
export function sameForAll(values: ControlValues, name: SameText): ControlValues {
  const rows = rowsOf(values, 'stills') ?? [];
  const typed = (values[SAME_FOR_ALL[name]] ?? '').trim();
  const text = typed || (rows.map((row) => row[name] ?? '').find((each) => each !== '') ?? '');
  if (text === '') return values;
  // A row without the control is not the user's to change.
  return withRows(
    values,
    'stills',
    rows.map((row) => (row[name] === undefined ? row : { ...row, [name]: text })),
  );
}
