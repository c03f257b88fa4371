import { atMost, text } from '../validation/fields';
import { CODE_LENGTH } from './link-code';

/** Nothing, or at least four characters. */
const NONE_OR_LONG_ENOUGH = /^(?:[\s\S]{4,})?$/u;

/** The code or the password of a link: an empty text for none. */
export const linkCode = (label: string) =>
  atMost(text(label), label, CODE_LENGTH.most).regex(
    NONE_OR_LONG_ENOUGH,
    `${label} must be at least ${CODE_LENGTH.least} characters`,
  );
