import type { Fields, ItemsField } from '~/core/fields/field';
import { tooManyItems } from '~/core/fields/field-schemas.server';
import { omit } from '~/core/fields/field-path';
import { controlValues, type ControlValues } from '~/core/forms/control-values';
import { appendRows, rowsOf, withRows, type RowValues } from '~/core/forms/rows';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { rowOfFile, toChoice, type KitFile, type PersonChoice } from './still-rows';
import { partsOf } from '~/core/text/parts';
import { uploadIdOf } from '~/core/files/uploads';
import { Failure } from '~/core/validation/errors';
import type { ShowView } from '~/records/read/shows.server';

/** The kit form's file lists, and the controls whose lines add files to them. */
const ADDED_LINES = {
  stills: { control: 'newStills', field: SHOW_PRESS_FIELDS.stills },
  clips: { control: 'newClips', field: SHOW_PRESS_FIELDS.clips },
} as const;
type FileList = keyof typeof ADDED_LINES;
const LISTS = Object.keys(ADDED_LINES) as FileList[];
export type AddedLines = Readonly<Record<string, { control: string; field: ItemsField }>>;

/** Visibility is only included for users who may open kits. */
export const kitFields = (mayOpen: boolean): Fields =>
  mayOpen ? SHOW_PRESS_FIELDS : omit(SHOW_PRESS_FIELDS, ['visibility', 'embargoUntil']);

/** Returns the form values of a kit and its pictures. New files are named after the title. */
export function kitValues(
  fields: Fields,
  { title, press }: Pick<ShowView, 'title' | 'press'>,
  files: ReadonlyMap<string, KitFile>,
): ControlValues {
  const rowsIn = (list: FileList): RowValues[] =>
    press[list].map(({ id, file }) => ({ id, ...rowOf(file, files) }));
  const own: ControlValues = { title, ...controlValues(fields, press) };
  return LISTS.reduce((values, list) => withRows(values, list, rowsIn(list)), own);
}

/** A deleted file has only its name. */
export const rowOf = (file: string, files: ReadonlyMap<string, KitFile>): RowValues => {
  const found = files.get(file);
  return found ? rowOfFile(found) : { file, name: file, picture: '' };
};

/** Returns the file names of a form's rows and added lines, each once. Throws 400 for too many lines. */
export const filesOfForm = (values: ControlValues, added: AddedLines = ADDED_LINES): string[] => [
  ...new Set(
    Object.entries(added)
      .flatMap(([list, lines]) => [
        ...(rowsOf(values, list) ?? []).map(({ file = '' }) => file),
        ...linesOf(values, lines),
      ])
      .flatMap((line) => nameOf(line) ?? []),
  ),
];

function linesOf(values: ControlValues, { control, field }: AddedLines[string]): string[] {
  const lines = partsOf(values[control] ?? '', '\n', field.maxItems);
  if (lines.length <= field.maxItems) return lines;
  const message = tooManyItems(field);
  throw new Failure(400, message, { [control]: [message] });
}

/** Users may paste a whole URL. */
const nameOf = (line: string): string | undefined => uploadIdOf(line.replace(/^https?:\/\/[^/]+/, ''))[0];

/** Adds rows for the files named in the lines; files already in the list are skipped. */
export function withAddedFiles(
  values: ControlValues,
  files: ReadonlyMap<string, KitFile>,
  addedLines: AddedLines = ADDED_LINES,
): ControlValues {
  return Object.entries(addedLines).reduce((before, [list, lines]) => {
    const rows = rowsOf(before, list) ?? [];
    const known = new Set(rows.map(({ file }) => file));
    const added = linesOf(before, lines).flatMap((line) => {
      const name = nameOf(line) ?? line;
      if (known.has(name)) return [];
      known.add(name);
      return [rowOf(name, files)];
    });
    const after = added.length > 0 ? withRows(before, list, appendRows(rows, added)) : before;
    return omit(after, [lines.control]);
  }, values);
}

export interface CreditedPeople {
  offered: PersonChoice[];
  people: Map<string, { personId: string; name: string }>;
}

/** Cast members with a checkbox at each picture; others are typed. */
const MAX_OFFERED = 12;

/** Returns the credited people, cast first, each once. */
export function castOf({ credits }: Pick<ShowView, 'credits'>): CreditedPeople {
  const isCast = ({ group }: { group: string }) => group === 'cast';
  const people: CreditedPeople['people'] = new Map();
  const offered: PersonChoice[] = [];
  for (const credit of [...credits.filter(isCast), ...credits.filter((each) => !isCast(each))]) {
    const { personId, name } = credit;
    const choice = toChoice({ personId, name });
    if (people.has(choice.key)) continue;
    people.set(choice.key, { personId, name });
    if (isCast(credit) && offered.length < MAX_OFFERED) offered.push(choice);
  }
  return { offered, people };
}
