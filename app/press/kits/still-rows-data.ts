import { type FileUse, PRESS_LIMITS } from '~/core/files/file-library';
import type { MediaType } from '~/core/files/uploads';
import type { RowValues } from '~/core/forms/rows';
import { identityOf, type Named } from '~/core/holds/approval-state';
import type { StillState } from '~/core/holds/kit';
import { baseOf, mergeFields, type MergeBase } from '~/core/merge/field-merge';
import { partsOf } from '~/core/text/parts';
import { LIMITS } from '~/core/validation/limits';
import { NEEDED_TEXTS, type NeededText } from './kit-lacks';

/** Somebody who can be on a picture, as a form names them. */
export interface PersonChoice {
  /** What a checkbox sends. */
  key: string;
  name: string;
}

/** A file of the library as the screen of a kit shows it. It is JSON. */
export interface KitFile {
  /** Its generated name. */
  file: string;
  /** What people call it. */
  name: string;
  mediaType: MediaType;
  /** Where staff find a small picture of it; empty if there is none. */
  picture: string;
  /** Seconds; null for a picture. */
  duration: number | null;
  credit: string;
  caption: string;
  alt: string;
  people: PersonChoice[];
  cleared: boolean;
  /** Who cleared it and when, in words; empty if nobody has. */
  clearedWords: string;
  /** What a still lacks; null for a film. */
  state: StillState | null;
  /** The names of those who have refused it, or have not approved it yet. */
  blockedBy: string[];
  /** Where visitors see it already, kits excepted. */
  onSite: FileUse[];
  /** Whether the reader may change its texts. */
  mayEdit: boolean;
  /** Whether the reader may also say who is on it. */
  mayName: boolean;
}

/** What the form of a kit says about a picture. `people` are the keys of those who are on it, in alphabetical order. */
export interface StillTexts {
  credit: string;
  caption: string;
  alt: string;
  people: string[];
  cleared: boolean;
}

/** The names of the row's controls that are about the picture. */
export const STILL_TEXTS = ['credit', 'caption', 'alt'] as const;

export const toChoice = (person: Named): PersonChoice => ({ key: identityOf(person), name: person.name });

/** Returns what a file says as a form would. */
const textsOfFile = ({ credit, caption, alt, people, cleared }: KitFile): StillTexts => ({
  credit,
  caption,
  alt,
  people: people.map(({ key }) => key).sort(),
  cleared,
});

/** Returns the controls of a row about a file besides its id. */
export function rowOfFile({ file, name, picture, mediaType, mayName, ...about }: KitFile): RowValues {
  const shown = { file, name, picture };
  if (mediaType === 'video') return shown;
  const { credit, caption, alt, people, cleared } = about;
  return {
    ...shown,
    credit,
    caption,
    alt,
    ...(mayName && { people: people.map(({ key }) => key).join('\n'), others: '' }),
    cleared: String(cleared),
  };
}

/** Returns the names in a text that has them with commas between them, each once. */
export const typedNames = (text: string): string[] => [
  ...new Set(partsOf(text, ',', PRESS_LIMITS.people).map((name) => name.replace(/\s+/g, ' '))),
];

/**
 * Returns what a row says about its picture; what the row has no control for is left out, because its reader may not change it.
 * `keyOf` finds the key of a typed name.
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

/** Returns the hashes of what pictures say, for the form of a kit to carry. */
export const stillsBase = (files: Iterable<KitFile>): MergeBase =>
  Object.assign({}, ...[...files].map((file) => baseOf(byKey(file.file, textsOfFile(file))))) as MergeBase;

interface StillChange {
  /** What the form changes of the picture. */
  change: Partial<StillTexts>;
  /** What somebody else has changed otherwise since the form was opened. */
  conflicts: string[];
}

/** Compares what a form says about a picture with what the picture says, against what the form started from. */
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

const LONGEST = { credit: PRESS_LIMITS.credit, caption: LIMITS.caption, alt: LIMITS.caption } as const;

/** Returns what is wrong with a change of a picture, by the controls of its row. */
export function stillProblems(file: KitFile, change: Partial<StillTexts>): Record<string, string> {
  const after = { ...textsOfFile(file), ...change };
  const names = Object.keys(NEEDED_TEXTS) as NeededText[];
  const tooLong = names.filter((name) => [...after[name]].length > LONGEST[name]);
  const missing = after.cleared ? names.filter((name) => after[name] === '') : [];
  const waits = change.cleared === true ? clearanceWaits(file) : '';
  return {
    ...Object.fromEntries(missing.map((name) => [name, `A cleared still needs ${NEEDED_TEXTS[name]}`])),
    ...Object.fromEntries(tooLong.map((name) => [name, `This must be at most ${LONGEST[name]} characters`])),
    ...(after.people.length > PRESS_LIMITS.people && {
      others: `At most ${PRESS_LIMITS.people} people can be named`,
    }),
    ...(waits && { cleared: waits }),
  };
}

/** Returns why a picture cannot be cleared; empty if nobody on it has to approve it. */
export function clearanceWaits({ state, blockedBy }: Pick<KitFile, 'state' | 'blockedBy'>): string {
  const names = blockedBy.join(', ');
  if (state === 'refused') return `It cannot be cleared: refused by ${names}.`;
  return state === 'waiting' ? `It can be cleared once it is approved by ${names}.` : '';
}
