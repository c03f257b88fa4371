import { atMost, text } from '../validation/fields';
import { PASSCODE_LENGTH } from './passcode';

/** Nothing, or at least four characters. */
const NONE_OR_LONG_ENOUGH = /^(?:[\s\S]{4,})?$/u;

/** The passcode of a link, which screens call by this label: an empty text for none. */
export const passcodeField = (label: string) =>
  atMost(text(label), label, PASSCODE_LENGTH.most).regex(
    NONE_OR_LONG_ENOUGH,
    `${label} must be at least ${PASSCODE_LENGTH.least} characters`,
  );
