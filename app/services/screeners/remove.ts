import { Screener, Viewing, type StoredScreener } from '~models/screener';
import type { ContentKind } from '~/rules/kinds/kinds';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { dropPersonalLinks, endPersonalLinks } from '../grants/personal-links';
import { contentRef } from '../uploads/usage/content-kinds';
import { withholdUnused } from '../uploads/usage/garbage-collection';
import { settleServing } from '../uploads/usage/settle-serving';
import { dropBurnIns } from './film';
import { recipientsOf } from './find';

/**
 * Removes a screener with what was watched and the copies with names. Its links are ended and remembered, so that they say so. Can be
 * interrupted and run again.
 */
export async function removeScreener(screener: StoredScreener): Promise<void> {
  await endPersonalLinks(recipientsOf(screener));
  await dropBurnIns(screener, screener.recipients);
  await Viewing.deleteMany({ screener: String(screener._id) });
  await Screener.deleteOne({ _id: screener._id });
  await withholdUnused(screener, {}, contentRef(Screener, screener._id));
  await settleServing(uploadIdOf(screener.filmUrl));
}

/** Removes all screeners of a show that is deleted for ever, with its recipients and what they watched. */
export const eraseScreeners = {
  async erased(_kind: ContentKind, id: string): Promise<void> {
    for (const screener of await Screener.find({ show: id }).lean<StoredScreener[]>()) {
      await removeScreener(screener);
      await dropPersonalLinks(recipientsOf(screener));
    }
  },
};
