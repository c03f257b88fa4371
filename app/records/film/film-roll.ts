import type { CreditGroup, CreditLine } from './credit-lines';
import { GROUP_WORDS, WITHOUT_CHARACTER, type CreditGroupName } from './group-words';

/** One label of a roll, and the names beside it. */
export interface RollRow {
  label: string[];
  names: Pick<CreditLine, 'name' | 'path' | 'notes'>[];
  /** In Edit Mode the text that is the label. */
  edited: CreditLine['edited'];
}

/** The parts of a roll by size: the first names, those after them, and the many that follow in columns. */
export interface CreditRoll {
  lead: RollRow[];
  main: RollRow[];
}

/** The groups that are called after their people: of several, in the plural. */
const CALLED_AFTER_PEOPLE: ReadonlySet<CreditGroupName> = new Set([
  'creator',
  'director',
  'writer',
  'producer',
  'executive producer',
]);

/** Returns the rows of lines: lines that follow each other with the same label share it, but not in Edit Mode. */
function rowsOf(
  lines: readonly CreditLine[],
  withoutRole: readonly [one: string, several: string],
): RollRow[] {
  const rows: (RollRow & { key: string })[] = [];
  for (const { name, path, roles, notes, edited } of lines) {
    const key = roles.join('\n');
    const last = rows.at(-1);
    if (last?.key === key && !edited) last.names.push({ name, path, notes });
    else rows.push({ key, label: roles, names: [{ name, path, notes }], edited });
  }
  return rows.map(({ key, label, names, edited }) => ({
    label: key === '' ? [withoutRole[names.length > 1 ? 1 : 0]] : label,
    names,
    edited,
  }));
}

/** Returns the rows of a group: the job beside the names, or what the group is called. */
export const crewRows = ({ group, lines }: CreditGroup): RollRow[] => {
  const word = GROUP_WORDS[group];
  return rowsOf(lines, [word, CALLED_AFTER_PEOPLE.has(group) ? `${word}s` : word]);
};

/** The most rows in the largest size. */
const MAX_LEAD = 2;

/** Returns the cast: the first two with a character are the leads. */
export function castRoll(lines: readonly CreditLine[]): CreditRoll {
  const rows = rowsOf(lines, [WITHOUT_CHARACTER, WITHOUT_CHARACTER]);
  // In Edit Mode rows with the same label are those that share it on the page.
  const isShared = ({ names, label }: RollRow, index: number) =>
    names.length > 1 || String(label) === String(rows[index + 1]?.label);
  const others = rows.findIndex((row, index) => index >= MAX_LEAD || isShared(row, index));
  const at = others === -1 ? rows.length : others;
  return { lead: rows.slice(0, at), main: rows.slice(at) };
}

const HEADS: ReadonlySet<CreditGroupName> = new Set(['creator', 'director']);
const MAKERS: ReadonlySet<CreditGroupName> = new Set(['writer', 'producer', 'executive producer']);
/** More leading names than these are set like others. */
const MAX_HEADS = 4;
/** The first of each of these is always in view. */
const DEPARTMENTS: ReadonlySet<CreditGroupName> = new Set(['camera', 'editing', 'music', 'design']);
/** So many names are all in view; of more, the others are in columns that open. */
export const MAX_IN_VIEW = 24;

/**
 * Returns the crew: creators and directors are the leads, writers and producers follow, and then everybody else. Of a large
 * crew only the first of each department are among those; the others remain in their groups.
 */
export function crewRoll(groups: readonly CreditGroup[]): CreditRoll & { others: CreditGroup[] } {
  const heads = groups.filter(({ group }) => HEADS.has(group));
  const makers = groups.filter(({ group }) => MAKERS.has(group));
  const others = groups.filter(({ group }) => !HEADS.has(group) && !MAKERS.has(group));
  const { first, rest } = splitOthers(others);
  const isFew = heads.flatMap(({ lines }) => lines).length <= MAX_HEADS;
  return {
    lead: isFew ? heads.flatMap(crewRows) : [],
    main: [...(isFew ? [] : heads), ...makers, ...first].flatMap(crewRows),
    others: rest,
  };
}

function splitOthers(groups: readonly CreditGroup[]): Record<'first' | 'rest', CreditGroup[]> {
  if (groups.flatMap(({ lines }) => lines).length <= MAX_IN_VIEW) return { first: [...groups], rest: [] };
  const count = ({ group }: CreditGroup) => (DEPARTMENTS.has(group) ? 1 : 0);
  const part = (from: (group: CreditGroup) => [number, number?]) =>
    groups
      .map((each) => ({ ...each, lines: each.lines.slice(...from(each)) }))
      .filter(({ lines }) => lines.length > 0);
  return { first: part((each) => [0, count(each)]), rest: part((each) => [count(each)]) };
}

/** The number of names in rows. */
export const namesIn = (rows: readonly RollRow[]): number =>
  rows.reduce((sum, { names }) => sum + names.length, 0);
