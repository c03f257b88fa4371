import { valueOf } from '~/core/fields/field-path';
import { fromLocalInput, toLocalInput } from '~/core/text/formats';
import { emptyValue } from '~/core/fields/field-values';
import type { Field, Fields } from '~/core/fields/field';
import type { ItemKeys } from '~/records/save/stored-items.server';
import { controlValue, controlValues } from '~/core/forms/control-values';
import {
  controlAt,
  readControls,
  quotedName,
  readControl,
  checkedValues,
  flagOf,
  omitUndefined,
  linesOf,
  namesOf,
  textOf,
} from '~/core/forms/read-controls.server';
import { withErrorsAtControls } from '~/core/validation/errors';
import { typedValues } from '~/core/forms/form-recovery.server';

export const formValues = (fields: Fields, view: object): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => shownValues(name, field, valueOf(view, name))),
  ) as Record<string, string>;

const isRows = (field: Field): boolean => field.type === 'items' && !field.fromKey;

const shownValues = (name: string, field: Field, value: unknown): Record<string, string> =>
  isRows(field) ? controlValues({ [name]: field }, { [name]: value }) : { [name]: formValue(field, value) };

export const emptyFormValues = (fields: Fields): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) =>
      field.type === 'moment' ? {} : shownValues(name, field, emptyValue(field)),
    ),
  ) as Record<string, string>;

function formValue(field: Field, value: unknown): string {
  if (field.type === 'moment') return toLocalInput(value as string);
  if (field.type === 'names' && !field.oneALine) return (value as string[]).map(quotedName).join(', ');
  if (field.type === 'items')
    return (value as Record<string, string>[]).map((item) => item[field.key]).join('\n');
  return controlValue(field, value);
}

/** Missing fields are left out. `readRecordInput` also reads lists of items. */
export const readFields = (fields: Fields, form: FormData): Record<string, unknown> =>
  omitUndefined(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readField(field, form, name)])),
  );

function readField(field: Field, form: FormData, name: string): unknown {
  const { type } = field;
  if (type === 'flag') return flagOf(form, name);
  if (type === 'names') return (field.oneALine ? linesOf : namesOf)(form, name, field.maxItems);
  if (type === 'references') return checkedValues(form, name, field.maxItems);
  if (type === 'items') return undefined;
  // Surrounding white space does not count towards the length.
  const typed = textOf(form, name)?.trim();
  if (typed === undefined) return undefined;
  return type === 'moment' ? (fromLocalInput(typed) ?? typed) : readControl(field, typed);
}

const readItemKeys = (fields: Fields, form: FormData): ItemKeys =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const lines = field.type === 'items' && field.fromKey ? linesOf(form, name, field.maxItems) : undefined;
      return lines ? [[name, lines]] : [];
    }),
  );

type Places = Parameters<typeof controlAt>[1];

interface RecordInput {
  input: Record<string, unknown>;
  itemKeys: ItemKeys;
  /** Where the values of its rows were typed. */
  places: Places;
}

export function readRecordInput(fields: Fields, form: FormData): RecordInput {
  const lists = Object.fromEntries(Object.entries(fields).filter(([, field]) => isRows(field)));
  const { change, places } = readControls(lists, typedValues(form));
  return {
    input: { ...readFields(fields, form), ...change },
    itemKeys: readItemKeys(fields, form),
    places,
  };
}

/** Renames the error paths of a save to the controls from which `readRecordInput` read the values. */
export const withErrorsAt = <Result>(places: Places, save: Promise<Result>): Promise<Result> =>
  withErrorsAtControls(save, (path) => controlAt(path, places));
