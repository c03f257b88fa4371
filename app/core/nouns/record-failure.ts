import { CHANGES_FAILURES, messageFor, PREVIEW_FAILURES } from '~/core/validation/messages';
import { MESSAGES, type ContentKind } from './kinds';

export const recordFailure = (kind: ContentKind) =>
  messageFor({ save: MESSAGES[kind].notSaved, ...CHANGES_FAILURES, ...PREVIEW_FAILURES }, 'save');
