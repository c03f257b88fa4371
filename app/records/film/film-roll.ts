import type { Credit } from './film-seasons';
import type { InlinePlace } from '~/core/nouns/inline';

export type CreditGroupName = Credit['group'];

/** Label of consecutive names without a character. */
export const WITHOUT_CHARACTER = 'With';

export const GROUP_WORDS: Record<CreditGroupName, string> = {
  cast: 'Cast',
  creator: 'Creator',
  director: 'Director',
  writer: 'Writer',
  producer: 'Producer',
  'executive producer': 'Executive producer',
  camera: 'Camera',
  editing: 'Editing',
  music: 'Music',
  design: 'Design',
  sound: 'Sound',
  effects: 'Effects',
  other: 'Also',
};

export interface RollRow {
  label: string[];
  names: Pick<CreditLine, 'name' | 'path' | 'notes'>[];
  /** In Edit Mode: the text that is the label. */
  edited: CreditLine['edited'];
}

/** Parts by size: the first names, the next ones, and the many in columns. */
interface CreditRoll {
  lead: RollRow[];
  main: RollRow[];
}

/** Groups named after their people: plural for several. */
const CALLED_AFTER_PEOPLE: ReadonlySet<CreditGroupName> = new Set([
  'creator',
  'director',
  'writer',
  'producer',
  'executive producer',
]);

/** Consecutive lines with the same label share a row, except in Edit Mode. */
function rowsOf(lines: readonly CreditLine[], withoutRole: readonly [one: string, several: string]) {
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

/** Labelled with the job, else with the group's name. */
export const crewRows = ({ group, lines }: CreditGroup): RollRow[] => {
  const word = GROUP_WORDS[group];
  return rowsOf(lines, [word, CALLED_AFTER_PEOPLE.has(group) ? `${word}s` : word]);
};

const MAX_LEAD = 2;

/** The first two with a character are the leads. */
export function castRoll(lines: readonly CreditLine[]): CreditRoll {
  const rows = rowsOf(lines, [WITHOUT_CHARACTER, WITHOUT_CHARACTER]);
  // In Edit Mode, rows with the same label are those that share it on the page.
  const isShared = ({ names, label }: RollRow, index: number) =>
    names.length > 1 || String(label) === String(rows[index + 1]?.label);
  const others = rows.findIndex((row, index) => index >= MAX_LEAD || isShared(row, index));
  const at = others === -1 ? rows.length : others;
  return { lead: rows.slice(0, at), main: rows.slice(at) };
}

const HEADS: ReadonlySet<CreditGroupName> = new Set(['creator', 'director']);
const MAKERS: ReadonlySet<CreditGroupName> = new Set(['writer', 'producer', 'executive producer']);
/** If there are more leading names, they get the next size. */
const MAX_HEADS = 4;
/** The first of each of these is always in view. */
const DEPARTMENTS: ReadonlySet<CreditGroupName> = new Set(['camera', 'editing', 'music', 'design']);
/** Up to this many names are all in view; otherwise the rest is in columns that open. */
export const MAX_IN_VIEW = 24;

/**
 * Creators and directors lead, then writers and producers, then everybody else. Of a large crew only the first of each department are
 * shown; the others stay in their groups.
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

export const namesIn = (rows: readonly RollRow[]): number =>
  rows.reduce((sum, { names }) => sum + names.length, 0);

export interface CreditLine {
  name: string;
  /** Null if the name belongs to no known person, or to one without a page. */
  path: string | null;
  roles: string[];
  notes: string[];
  /** In Edit Mode: the text of the role, and a placeholder for an empty one. */
  edited?: (InlinePlace & { placeholder: string }) | undefined;
}

export interface CreditGroup {
  group: CreditGroupName;
  lines: CreditLine[];
}
