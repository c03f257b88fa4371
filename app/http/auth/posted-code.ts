import { LoginInput } from '~/rules/accounts/user';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { textOf } from '../forms/form-fields';

const NO_CODE = 'Enter the code';
const CodeInput = LoginInput.pick({ code: true });

/** Returns the code of an authenticator or the recovery code that a form has. Throws 400 without one, or for one that is too long. */
export function postedCode(form: FormData): string {
  const code = textOf(form, 'code') ?? '';
  if (code.trim() === '') throw new Failure(400, NO_CODE, { code: [NO_CODE] });
  parse(CodeInput, { code });
  return code;
}
