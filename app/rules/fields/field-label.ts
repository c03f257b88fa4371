import type { Fields } from './field';
import { fieldAt } from './field-path';

const spaced = (field: string) => field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns the label of a field by its path; of one that is not described, such as a user's, its name in words. */
export const fieldLabel = (fields: Fields, path: string): string =>
  fieldAt(fields, path)?.label ?? spaced(path).replace(/^./, (letter) => letter.toUpperCase());
