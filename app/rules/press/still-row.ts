import type { RowValues } from '../forms/rows';
import { partsOf } from '../text/parts';
import type { FileUse } from '../uploads/library';
import { PRESS_LIMITS } from '../uploads/press';
import type { MediaType } from '../uploads/uploads';
import { identityOf, type Named } from './approval-state';
import type { StillState } from './kit';

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
export const textsOfFile = ({ credit, caption, alt, people, cleared }: KitFile): StillTexts => ({
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
