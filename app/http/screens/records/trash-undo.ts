import { type ContentKind, KIND_NAMES } from '~/rules/kinds/kinds';
import { historyLimits } from '~/services/platform/retention';
import type { Flash } from '../../forms/flash';

/** Returns the part of the message after a deletion that offers to undo it, if there is a trash. */
export const undoFlash = (kind: ContentKind, id: string): Pick<Flash, 'undo'> =>
  historyLimits().trashDays > 0 ? { undo: { kind: KIND_NAMES[kind], id } } : {};
