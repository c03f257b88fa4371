import { Failure } from '~/core/validation/errors';

export interface FormLimits {
  bytes: number;
  fields: number;
  /** Of all names and values, without recovered input. */
  characters: number;
  fieldCharacters: number;
}

/** The hidden field with recovered input. */
export const RECOVERED = 'held';
/** In characters. Visitors can request this page, and rendering this length takes 150 ms of CPU time. */
export const MAX_RECOVERED = 2_500_000;

const KB = 1024;
const MB = 1024 * KB;

/**
 * The longest forms: a show with 400 episodes has 3,000 fields and 1.7 million characters, and a show may have 300
 * credits and as many from a pasted list. A character may be sent as nine bytes.
 */
export const LONGEST_FORM: FormLimits = {
  bytes: 8 * MB,
  fields: 6_000,
  characters: 1_750_000,
  fieldCharacters: 500_000,
};

export const SMALL_FORM: FormLimits = {
  bytes: 64 * KB,
  fields: 20,
  characters: 64 * KB,
  fieldCharacters: 64 * KB,
};

/**
 * For a person's approvals of stills. A page has 24 stills with four controls each; notes may exceed their limit, so
 * that the response can report it.
 */
export const APPROVAL_FORM: FormLimits = {
  bytes: 512 * KB,
  fields: 150,
  characters: 128 * KB,
  fieldCharacters: 16 * KB,
};

/** For an answer to a preview. It has 41 notes of 2,000 characters; notes may exceed their limit, so that the response can report it. */
export const ANSWER_FORM: FormLimits = {
  bytes: MB,
  fields: 140,
  characters: 128 * KB,
  fieldCharacters: 16 * KB,
};

/** For a small form that carries recovered input through a sign-in. */
export const SMALL_FORM_WITH_INPUT: FormLimits = { ...SMALL_FORM, bytes: MAX_RECOVERED + SMALL_FORM.bytes };

export const tooMuchText = () => new Failure(413, 'There is too much text in the form.');
export const tooManyFields = () => new Failure(413, 'The form has too many fields.');
export const tooLongField = () => new Failure(413, 'A field of the form is too long.');

/** Returns a function that counts a form's fields and characters and returns the failure if a limit is exceeded. */
export function fieldCounter({ fields, characters, fieldCharacters }: FormLimits) {
  let count = 0;
  let length = 0;
  let hasInput = false;
  return (name: string, value: string): Failure | undefined => {
    count += 1;
    if (count > fields) return tooManyFields();
    if (name === RECOVERED && !hasInput) {
      hasInput = true;
      return value.length > MAX_RECOVERED ? tooMuchText() : undefined;
    }
    length += name.length + value.length;
    if (value.length > fieldCharacters) return tooLongField();
    return length > characters ? tooMuchText() : undefined;
  };
}
