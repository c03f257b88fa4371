import type { StoredShow } from '~models/show';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { aboutContent } from '../activity/content-events';
import { findRecord } from '../records/store';

/** Returns a show whose approvals the actor may manage. Throws 401, 403 and 404. */
export async function showOfApprovals(actor: Actor | null, id: string): Promise<StoredShow> {
  authorize(actor, 'manageApprovals');
  return findRecord('show', id);
}

/** What an event about the approvals of a show is about; `fields` say what of them changed. */
export const aboutApprovals = (show: string, fields: readonly string[]) => ({
  ...aboutContent('approval', 'show', show),
  fields,
});
