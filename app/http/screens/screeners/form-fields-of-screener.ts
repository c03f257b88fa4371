import { Failure, type FieldErrors } from '~/rules/validation/errors';

/** The control that a field of the API is about. */
const controlOf = (field: string): string =>
  field === 'file' ? 'filmUrl' : field.startsWith('recipients') ? 'recipients' : field;

/** Runs the work of a form, and names its controls in what it throws. */
export async function atFormFields<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) Object.assign(error, { fields: byControl(error.fields) });
    throw error;
  }
}

function byControl(fields: FieldErrors): FieldErrors {
  const result = new Map<string, string[]>();
  for (const [field, messages] of Object.entries(fields)) {
    const control = controlOf(field);
    result.set(control, [...(result.get(control) ?? []), ...messages]);
  }
  return Object.fromEntries(result);
}
