import { SHOW_FIELDS } from '../fields/show-fields';
import type { ControlValues } from './control-values';
import { newRowId, rowsOf, withRows, type RowValues } from './rows';

/** A person, and what a control names them by. */
interface Named {
  label: string;
  name: string;
}

const { options } = SHOW_FIELDS.credits.of.group;
const LONGEST = 200;
const JOB_AND_NAME = /^([^:\t]+)(?::|\t)\s*(\S.*)$/;
const NAME_AND_CHARACTER = /^(\S.*?)\s+as\s+(\S.*)$/i;

/** Words of jobs and the group that they speak for; the first that matches counts. */
const GROUPS_OF_JOBS: readonly (readonly [RegExp, string])[] = [
  [/photograph|camera|focus|clapper|grip|steadicam|drone|\bdit\b|\bdop\b/i, 'camera'],
  [/compos|music|song|score|orchestr/i, 'music'],
  [/sound|boom|dubbing|foley|re-recording/i, 'sound'],
  [/effect|\bvfx\b|\bsfx\b|animat/i, 'effects'],
  [/design|costume|make-?up|\bhair|wardrobe|\bart\b|\bprops?\b|\bset dec/i, 'design'],
  [/edit|colou?r|\bgrade\b/i, 'editing'],
  [/assistant|casting|runner|location|catering|legal|accountant/i, 'other'],
  [/writ|screenplay|script|story|teleplay/i, 'writer'],
  [/executive produc/i, 'executive producer'],
  [/produc/i, 'producer'],
  [/creat|devis/i, 'creator'],
  [/direct/i, 'director'],
  [/narrat|voice|presenter|host/i, 'cast'],
];

interface PastedList {
  rows: RowValues[];
  /** The lines that could not be read. */
  left: string[];
}

/**
 * Reads credits, one a line: `Director: Ana Lee` or `Ana Lee as Marta`. A job that is a group's name gives that group; any other is
 * the role, and its group is guessed. Names of People are matched when exactly one fits.
 */
export function readPastedCredits(text: string, people: readonly Named[]): PastedList {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, row: readLine(line) }));
  return {
    rows: read.flatMap(({ row }) => (row ? [{ ...row, personId: personLabelOf(row.name, people) }] : [])),
    left: read.flatMap(({ line, row }) => (row ? [] : [line])),
  };
}

function readLine(line: string): { name: string; group: string; role: string } | null {
  const [, job, name] = JOB_AND_NAME.exec(line) ?? [];
  const [, actor, character] = NAME_AND_CHARACTER.exec(line) ?? [];
  const row =
    job !== undefined && name !== undefined
      ? { name, ...creditOf(job.trim()) }
      : actor !== undefined && character !== undefined
        ? { name: actor, group: 'cast', role: character }
        : null;
  return row && row.name.length <= LONGEST && row.role.length <= LONGEST ? row : null;
}

function creditOf(job: string): { group: string; role: string } {
  const wanted = job.toLowerCase();
  const [group] = options.find(([value]) => wanted === value || wanted === `${value}s`) ?? [];
  if (group !== undefined) return { group, role: '' };
  return { group: GROUPS_OF_JOBS.find(([words]) => words.test(job))?.[1] ?? 'other', role: job };
}

function personLabelOf(name: string, people: readonly Named[]): string {
  const wanted = name.toLowerCase();
  const fitting = people.filter((person) => person.name.trim().toLowerCase() === wanted);
  return fitting.length === 1 ? (fitting[0]?.label ?? '') : '';
}

/** The names of the controls for a pasted list: the box, and the rows that were read from it. */
export const PASTE = { box: 'paste', rows: 'read' } as const;

/** Reads the box of a form: what was read stands in rows that do not count yet, the rest stays in the box. */
export function readPaste(values: ControlValues, people: readonly Named[]): ControlValues {
  const { rows, left } = readPastedCredits(values[PASTE.box] ?? '', people);
  const before = rowsOf(values, PASTE.rows) ?? [];
  return withRows({ ...values, [PASTE.box]: left.join('\n') }, PASTE.rows, [...before, ...rows]);
}

/** Moves the rows that were read to the end of the credits. */
export function addPasted(values: ControlValues): ControlValues {
  const added = (rowsOf(values, PASTE.rows) ?? []).reduce<readonly RowValues[]>(
    (rows, row) => [...rows, { ...row, id: newRowId(rows) }],
    rowsOf(values, 'credits') ?? [],
  );
  return withRows(withRows(values, 'credits', added), PASTE.rows, []);
}

/** Returns the values that are not credits yet: the text in the box and what was read from it. Null if there are none. */
export function leftInPaste(values: ControlValues): ControlValues | null {
  const rows = rowsOf(values, PASTE.rows) ?? [];
  const text = values[PASTE.box]?.trim() ?? '';
  return text === '' && rows.length === 0 ? null : withRows({ [PASTE.box]: text }, PASTE.rows, rows);
}
