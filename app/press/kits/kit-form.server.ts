import type { Fields, ItemsField } from '~/core/fields/field';
import { omit } from '~/core/fields/field-path';
import { tooManyItems } from '~/core/fields/field-schemas.server';
import { uploadIdsOf } from '~/core/files/uploads';
import { Failure, type FieldErrors, fieldFailure } from '~/core/validation/errors';
import type { ShowView } from '~/records/read/shows.server';
import { controlValues, type ControlValues } from '~/core/forms/control-values';
import { appendRows, rowsOf, type RowValues, withRows } from '~/core/forms/rows';
import type { MergeBase } from '~/core/merge/field-merge';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { partsOf } from '~/core/text/parts';
import {
  clearanceProblems,
  type KitFile,
  type PersonChoice,
  readStillRow,
  rowOfFile,
  STILL_TEXTS,
  stillChange,
  stillProblems,
  type StillTexts,
  toChoice,
} from './still-rows';

/** The kit form's file lists, and the controls whose lines add files to them. */
const ADDED_LINES = {
  stills: { control: 'newStills', field: SHOW_PRESS_FIELDS.stills },
  clips: { control: 'newClips', field: SHOW_PRESS_FIELDS.clips },
} as const;
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
  const rowsIn = (list: keyof typeof ADDED_LINES): RowValues[] =>
    press[list].map(({ id, file }) => ({ id, ...rowOf(file, files) }));
  const own: ControlValues = { title, ...controlValues(fields, press) };
  return withRows(withRows(own, 'stills', rowsIn('stills')), 'clips', rowsIn('clips'));
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
      .flatMap((line) => idInLine(line) ?? []),
  ),
];

function linesOf(values: ControlValues, { control, field }: AddedLines[string]): string[] {
  const lines = partsOf(values[control] ?? '', '\n', field.maxItems);
  if (lines.length <= field.maxItems) return lines;
  const message = tooManyItems(field);
  throw fieldFailure(400, control, message);
}

/** Users may paste a whole URL. */
const idInLine = (line: string): string | undefined => uploadIdsOf(line.replace(/^https?:\/\/[^/]+/, ''))[0];

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
      const name = idInLine(line) ?? line;
      if (known.has(name)) return [];
      known.add(name);
      return [rowOf(name, files)];
    });
    const after = added.length > 0 ? withRows(before, list, appendRows(rows, added)) : before;
    return omit(after, [lines.control]);
  }, values);
}

/** Cast members with a checkbox at each picture; others are typed. */
const MAX_OFFERED = 12;

/** Returns the credited people, cast first, each once. */
export function castOf({ credits }: Pick<ShowView, 'credits'>) {
  const isCast = ({ group }: { group: string }) => group === 'cast';
  const people = new Map<string, { personId: string; name: string }>();
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

const LIST = 'stills';

export interface StillsOfForm {
  changes: Map<string, Partial<StillTexts>>;
  /** The pictures that cannot be cleared; `changes` has their other input. */
  notClearable: Map<string, Failure>;
  /** Finds the person for a key who is not on the picture yet. */
  personOf: (key: string) => { personId: string; name: string };
}

const CHANGED = 'Somebody has changed this since you opened the form. Save again to overwrite it, or reload.';

/** Reads the pictures' input from the form's rows, as far as it differs from the stored values. Throws 400 if it is invalid. */
export function readStills(
  values: ControlValues,
  files: ReadonlyMap<string, KitFile>,
  cast: ReturnType<typeof castOf>,
  base: MergeBase,
): StillsOfForm {
  const typed = new Map<string, string>();
  const credited = new Map(
    [...cast.people].map(([key, { name }]) => [name.toLowerCase(), key] as const).reverse(),
  );
  const keyOf = (name: string) => {
    const key = credited.get(name.toLowerCase()) ?? toChoice({ personId: '', name }).key;
    typed.set(key, name);
    return key;
  };
  const changes: StillsOfForm['changes'] = new Map();
  const errors: FieldErrors = {};
  const notClearable: StillsOfForm['notClearable'] = new Map();
  (rowsOf(values, LIST) ?? []).forEach((row, index) => {
    const file = files.get(row.file ?? '');
    if (!file?.mayEdit || file.mediaType !== 'image' || changes.has(file.file)) return;
    const { change, conflicts } = stillChange(file, readStillRow(row, keyOf), base);
    const at = (name: string) => `${LIST}.${index}.${name}`;
    for (const name of conflicts) errors[at(name)] = [`${file.name}: ${CHANGED}`];
    for (const [name, problem] of Object.entries(stillProblems(file, change)))
      errors[at(name)] = [`${file.name}: ${problem}`];
    const refusals = Object.entries(clearanceProblems(file, change));
    if (refusals.length > 0) {
      delete change.cleared;
      const messages = Object.fromEntries(refusals.map(([name, problem]) => [name, [problem]]));
      notClearable.set(
        file.file,
        new Failure(400, `${refusals.map(([, text]) => text).join('. ')}.`, messages),
      );
    }
    if (Object.keys(change).length > 0) changes.set(file.file, change);
  });
  const messages = Object.values(errors).flat();
  if (messages.length > 0) throw new Failure(400, messages.join(' '), errors);
  const personOf = (key: string) => cast.people.get(key) ?? { personId: '', name: typed.get(key) ?? '' };
  return { changes, notClearable, personOf };
}

/** The control of a file's field in a row. */
function controlOf(field: string): string {
  if (field.startsWith('people')) return 'others';
  const name = field.replace(/^press\./, '');
  return STILL_TEXTS.find((text) => text === name) ?? 'cleared';
}

/** Returns the values of a saved form, with the input for the pictures that failed, and the errors at their rows. */
export function failuresAtRows(
  saved: ControlValues,
  typed: ControlValues,
  failures: ReadonlyMap<string, Failure>,
): { values: ControlValues; errors: FieldErrors } {
  const byFile = new Map((rowsOf(typed, LIST) ?? []).map((row) => [row.file, row]));
  const errors: FieldErrors = {};
  const rows = (rowsOf(saved, LIST) ?? []).map((row, index) => {
    const failure = failures.get(row.file ?? '');
    if (!failure) return row;
    const fields = Object.entries(failure.fields);
    const named = fields.length > 0 ? fields : [['press.cleared', [failure.message]] as const];
    for (const [field, messages] of named)
      errors[`${LIST}.${index}.${controlOf(field)}`] = messages.map((text) => `${row.name}: ${text}`);
    return { ...row, ...textsIn(byFile.get(row.file) ?? {}) };
  });
  return { values: withRows(saved, LIST, rows), errors };
}

const TYPED: readonly string[] = [...STILL_TEXTS, 'people', 'others', 'cleared'];

const textsIn = (row: RowValues): RowValues =>
  Object.fromEntries(Object.entries(row).filter(([name]) => TYPED.includes(name)));
