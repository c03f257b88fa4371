import type { Actor } from '~/rules/accounts/permissions';
import { listPublicPeople } from '~/services/site/people';
import { recordsFor } from './edit-mode-loader';

const CARD = ['name', 'role', 'bio', 'videoUrl', 'imageUrl'] as const;

/** Returns the editable fields of the page. */
export const editPeople = async (actor: Actor) => ({
  records: recordsFor(actor, 'person', await listPublicPeople(), CARD),
});
