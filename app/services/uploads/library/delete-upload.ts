import { Upload } from '~models/upload';
import type { Actor } from '~/rules/accounts/permissions';
import { Failure } from '~/rules/validation/errors';
import { aboutFile } from '../../activity/file-events';
import { audited } from '../../activity/record-event';
import { findUpload } from '../delivery/find-upload';
import { mentionUse, readableUses, type UploadUsage } from '../usage/content-kinds';
import { pruneUses } from '../usage/find-uses';
import { notShared } from '../usage/offered';
import { removeUpload } from '../usage/withhold';
import { authorizeChange } from './authorize-change';

/**
 * Deletes an unused file. Throws 409 with the names of the content that uses it, and for a day after somebody else has
 * uploaded the same bytes.
 */
export const deleteUpload = (actor: Actor, file: string): Promise<void> =>
  audited(actor, aboutFile('delete'), async () => {
    const { _id } = await authorizeChange(actor, file);
    const { uses = [] } = (await pruneUses([_id])).get(_id) ?? {};
    if (uses.length > 0) throw inUse(readableUses(actor, uses));
    if (await removeUpload(_id, { withheldAt: null, ...notShared() })) return;
    await findUpload(_id);
    throw new Failure(409, (await Upload.exists({ _id, ...notShared() })) ? BEING_SAVED : SHARED);
  });

const BEING_SAVED = 'This file is part of content that is being saved. Please try again later.';
const SHARED =
  'Somebody else has uploaded the same file within a day and may be about to use it. You can delete it tomorrow.';
const MAX_NAMED = 3;

function inUse(uses: UploadUsage[]): Failure {
  const named = uses.slice(0, MAX_NAMED).map(mentionUse);
  const more = uses.length - named.length;
  const words = `This file is used by ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Remove it there first.`;
  const places = uses.filter(({ title }) => title !== '').map(({ title, path }) => `${title}: ${path}`);
  return new Failure(409, words, { file: places.length > 0 ? places : [words] });
}
