import { baseOf, mergeFields, type MergeBase } from '../merge/field-merge';
import { LIMITS } from '../validation/limits';
import { NEEDED_TEXTS, type NeededText } from './still-needs';
import { textsOfFile, type KitFile, type StillTexts } from './still-row';

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

const LONGEST = { credit: LIMITS.line, caption: LIMITS.caption, alt: LIMITS.caption } as const;

/** The most people on a picture. */
const MAX_PEOPLE = 30;

/** Returns what is wrong with a change of a picture, by the controls of its row. */
export function stillProblems(file: KitFile, change: Partial<StillTexts>): Record<string, string> {
  const after = { ...textsOfFile(file), ...change };
  const names = Object.keys(NEEDED_TEXTS) as NeededText[];
  const tooLong = names.filter((name) => [...after[name]].length > LONGEST[name]);
  const missing = after.cleared ? names.filter((name) => after[name] === '') : [];
  const waits = change.cleared === true && (file.state === 'waiting' || file.state === 'refused');
  return {
    ...Object.fromEntries(missing.map((name) => [name, `A cleared still needs ${NEEDED_TEXTS[name]}`])),
    ...Object.fromEntries(tooLong.map((name) => [name, `This must be at most ${LONGEST[name]} characters`])),
    ...(after.people.length > MAX_PEOPLE && { others: `At most ${MAX_PEOPLE} people can be named` }),
    ...(waits && { cleared: CLEARANCE_WAITS[file.state === 'refused' ? 'refused' : 'waiting'] }),
  };
}

/** Why a still cannot be cleared that somebody on it has not approved. */
export const CLEARANCE_WAITS = {
  waiting: 'It can be cleared once everybody on it has approved.',
  refused: 'Somebody on it has refused it, so it cannot be cleared.',
} as const;
