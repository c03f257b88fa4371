import { baseOf, mergeFields, type MergeBase } from '../merge/field-merge';
import { PRESS_LIMITS } from '../uploads/press';
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
