import { SHOW_FIELDS } from '~/core/nouns/show';
import type { ControlValues } from './control-values';
import { appendRows, rowsOf, withRows, type RowValues } from './rows';

interface Named {
  label: string;
  name: string;
}

const { maxItems, of } = SHOW_FIELDS.credits;
const { options } = of.group;
const LONGEST = 200;
/** The name or role of a longer line is too long. */
const LONGEST_LINE = 1_000;
/** The maximum number of lines per attempt; the others stay in the box. */
const MAX_LINES = 2_000;
const JOB_END = /[:\t]/;
const AS = /\sas\s/i;

/** Job titles and their groups; the first match counts. */
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

/**
 * Reads credits, one per line: `Director: Ana Lee` or `Ana Lee as Marta`. A job that is a group's name selects that
 * group; any other becomes the role, and its group is guessed. A name is linked to a person if exactly one matches.
 * Lines beyond the maximum number of credits are left.
 */
export function readPastedCredits(
  text: string,
  people: readonly Named[],
  { max = maxItems }: { max?: number } = {},
): { rows: RowValues[]; left: string[] } {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const labelOf = labelsByName(people);
  const rows: RowValues[] = [];
  const left: string[] = [];
  for (const [index, line] of lines.entries()) {
    const row = index < MAX_LINES && rows.length < max ? readLine(line) : null;
    if (row) rows.push({ ...row, personId: labelOf(row.name) });
    else left.push(line);
  }
  return { rows, left };
}

function readLine(line: string): { name: string; group: string; role: string } | null {
  if (line.length > LONGEST_LINE) return null;
  const row = readJob(line) ?? readCharacter(line);
  return row && row.name.length <= LONGEST && row.role.length <= LONGEST ? row : null;
}

function readJob(line: string) {
  const end = line.search(JOB_END);
  const name = line.slice(end + 1).trim();
  return end > 0 && name !== '' ? { name, ...creditOf(line.slice(0, end).trim()) } : null;
}

function readCharacter(line: string) {
  const { index, 0: words } = AS.exec(line) ?? { index: -1, 0: '' };
  const [name, role] = [line.slice(0, index).trim(), line.slice(index + words.length).trim()];
  return index > 0 ? { name, group: 'cast', role } : null;
}

function creditOf(job: string): { group: string; role: string } {
  const wanted = job.toLowerCase();
  const [group] = options.find(([value]) => wanted === value || wanted === `${value}s`) ?? [];
  if (group !== undefined) return { group, role: '' };
  return { group: GROUPS_OF_JOBS.find(([words]) => words.test(job))?.[1] ?? 'other', role: job };
}

/** Returns a function that finds the label of the only person with a name; '' for any other name. */
function labelsByName(people: readonly Named[]): (name: string) => string {
  const labels = new Map<string, string>();
  for (const person of people) {
    const name = person.name.trim().toLowerCase();
    labels.set(name, labels.has(name) ? '' : person.label);
  }
  return (name) => labels.get(name.toLowerCase()) ?? '';
}

export const PASTE = { box: 'paste', rows: 'read' } as const;

/** Reads the box of a form: readable lines become preliminary rows, the rest stays in the box. */
export function readPaste(values: ControlValues, people: readonly Named[]): ControlValues {
  const before = rowsOf(values, PASTE.rows) ?? [];
  const max = maxItems - before.length - (rowsOf(values, 'credits') ?? []).length;
  const { rows, left } = readPastedCredits(values[PASTE.box] ?? '', people, { max });
  return withRows({ ...values, [PASTE.box]: left.join('\n') }, PASTE.rows, [...before, ...rows]);
}

export function addPasted(values: ControlValues): ControlValues {
  const added = appendRows(rowsOf(values, 'credits') ?? [], rowsOf(values, PASTE.rows) ?? []);
  return withRows(withRows(values, 'credits', added), PASTE.rows, []);
}

/** Returns the values that are not credits yet: the text in the box and the preliminary rows. Null if there are none. */
export function leftInPaste(values: ControlValues): ControlValues | null {
  const rows = rowsOf(values, PASTE.rows) ?? [];
  const text = values[PASTE.box]?.trim() ?? '';
  return text === '' && rows.length === 0 ? null : withRows({ [PASTE.box]: text }, PASTE.rows, rows);
}
