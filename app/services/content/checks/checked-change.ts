import type { Fields } from '~/rules/fields/field';
import { Failure, type FieldErrors } from '~/rules/validation/errors';
import { referenceErrors, type ReferenceHistory } from './references';
import { getSettings } from '../settings';

type Values = Record<string, unknown>;

/**
 * Checks a parsed change against what else is stored: names of a list in the settings, and ids of other records. Returns it with
 * the settings' spelling of the names. Throws 400.
 */
export async function checkedChange<Change extends object>(
  fields: Fields,
  change: Change,
  before: ReferenceHistory,
): Promise<Change> {
  const names = await listedNames(fields, change, before.current);
  const errors = { ...names.errors, ...(await referenceErrors(fields, change, before)) };
  const [message] = Object.values(errors).flat();
  if (message !== undefined) throw new Failure(400, message, errors);
  return { ...change, ...names.values };
}

/** Returns the names of lists in the settings as the settings spell them; a name that the record has already may stay. */
async function listedNames(fields: Fields, change: object, current: object | null) {
  const values: Values = {};
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = (change as Values)[name] as string[] | undefined;
    if (field.kind !== 'names' || !field.among || !given || given.length === 0) continue;
    const own = ((current as Values | null)?.[name] ?? []) as string[];
    const spelling = spellings([...own, ...(await getSettings())[field.among]]);
    values[name] = given.map((each) => spelling.get(each.toLowerCase()) ?? each);
    given.forEach((each, index) => {
      if (!spelling.has(each.toLowerCase()))
        errors[`${name}.${index}`] = [`${each} is not in the settings’ list of ${name}`];
    });
  }
  return { values, errors };
}

/** Returns names by their lower case; of two spellings the last counts. */
const spellings = (names: string[]) => new Map(names.map((name) => [name.toLowerCase(), name]));
