import { logWrite } from './activity/content-events';
import { trackLinks } from './links/track-links';
import { eraseApprovals } from './approvals/erase';
import { listenToWrites } from './records/listeners';
import { keepVersions } from './records/saves';
import { endSavedChanges } from './records/stored-changes';
import { endLinksOfClosedKits } from './press-links/press-links';
import { eraseScreeners } from './screeners/remove';
import { trackUses } from './uploads/usage/record-uses';
import { createUpload } from './uploads/intake/create-upload';
import { discard, receive, type Received } from './uploads/intake/receive';
import { registerFileIntake } from '~/http/forms/multipart';
import { trackServing } from './uploads/usage/track-serving';

/**
 * Registers whatever follows from the writes of records, in the order in which it is told before a write, and who stores the files of forms.
 * Can be called again.
 */
export function registerWriteListeners(): void {
  for (const listener of [
    trackServing,
    trackUses,
    trackLinks,
    keepVersions,
    endSavedChanges,
    endLinksOfClosedKits,
    logWrite,
    eraseScreeners,
    eraseApprovals,
  ])
    listenToWrites(listener);
  registerFileIntake({
    receive,
    discard: (received) => discard(received as Received),
    store: (actor, received, about) => createUpload(actor, received as Received, about),
  });
}
