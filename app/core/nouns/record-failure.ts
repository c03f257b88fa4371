import { CHANGES_FAILURES, messageFor, PREVIEW_FAILURES } from '~/core/validation/messages';
import { MESSAGES, type ContentKind } from './kinds';

/** Returns the message when a form on the screen of a record fails. */
export const recordFailure = (kind: ContentKind) =>
  messageFor({ save: MESSAGES[kind].notSaved, ...CHANGES_FAILURES, ...PREVIEW_FAILURES }, 'save');
