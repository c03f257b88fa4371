import { Screener, type StoredScreener } from '~models/screener';
import type { Actor } from '~/core/access/permissions';
import { comparable } from '~/core/merge/conflict.server';
import type { ScreenerDetails } from './screener';
import { SCREENER_FIELDS, ScreenerPatch } from './screener-input.server';
import { uploadIdOf } from '~/core/files/uploads';
import { parse } from '~/core/validation/fields.server';
import { audited } from '~/core/activity/record-event.server';
import { hashPasscode } from '~/sharing/passcodes.server';
import { endPersonalLinks, prolongPersonalLinks } from '~/sharing/personal-links.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { reconcile, requireVersion, type Edited, type EditOptions } from '~/core/merge/edits.server';
import { urlOf } from '~/media/delivery/file-view.server';
import { withFilesLocked } from '~/media/usage/let-out.server';
import { rejectFilesOnSite } from '~/media/usage/files-on-site.server';
import { withholdUnused } from '~/media/usage/garbage-collection.server';
import { addUses } from '~/media/usage/track-serving.server';
import { settleServing } from '~/media/usage/settle-serving.server';
import { dropBurnIns, findFilm, prepareFilm } from './screener-film.server';
import {
  aboutScreeners,
  authorizeFor,
  findScreener,
  recipientsOf,
  saveScreener,
  rejectEnd,
  toDetails,
} from './screeners.server';

type Changed = Pick<StoredScreener, 'filmUrl' | 'expiresAt'>;

/**
 * Changes the given fields of a screener, and with a base merges them with later changes by others; `end` ends all its links. A code is not
 * merged, because its earlier value cannot be read. Throws 400, 404, 409, 412 and `Conflict`.
 */
export const editScreener = (
  actor: Actor,
  show: string,
  id: string,
  input: unknown,
  { base, ifVersions }: EditOptions = {},
): Promise<Edited<ScreenerDetails>> =>
  audited(actor, aboutScreeners(show, changedBy(input)), async () => {
    await authorizeFor(actor, show);
    const { end, file, code, ...others } = parse(ScreenerPatch, input);
    const film = file === undefined ? null : await findFilm(file);
    const sent = { ...others, ...(film && { filmUrl: urlOf(film.key) }) };
    const newCode = code === undefined ? {} : { code: await hashPasscode(code) };
    const { before, after, merged } = await retryOnConflict(async () => {
      const current = await findScreener(show, id);
      requireVersion(current, ifVersions);
      const { patch, merged } = await reconcile(current, {
        patch: sent,
        sent: comparable(SCREENER_FIELDS, sent),
        stored: comparable(SCREENER_FIELDS, current),
        base,
        described: SCREENER_FIELDS,
      });
      const filmUrl = patch.filmUrl ?? current.filmUrl;
      const saved = await withFilesLocked(uploadIdOf(filmUrl), async (assertHeld) => {
        await rejectChange(current, { ...current, ...patch });
        await addUses(actor, Screener, current, { filmUrl });
        assertHeld();
        return saveScreener(actor, current, { ...patch, ...newCode });
      });
      return saved && { before: current, after: saved, merged };
    });
    if (end) await endPersonalLinks(recipientsOf(after));
    if (after.expiresAt.getTime() !== before.expiresAt.getTime())
      await prolongPersonalLinks(recipientsOf(after), after.expiresAt);
    await settleFilm(before, after);
    return { record: await toDetails(after), merged };
  });

/** The same, without the merged changes by others. */
export const changeScreener = async (...change: Parameters<typeof editScreener>): Promise<ScreenerDetails> =>
  (await editScreener(...change)).record;

/** Throws 400 for an end that is not allowed, and 409 for a film that is public on the site; unchanged values are not checked again. */
async function rejectChange(before: Changed, after: Changed): Promise<void> {
  if (after.expiresAt.getTime() !== before.expiresAt.getTime()) rejectEnd(after.expiresAt);
  if (after.filmUrl !== before.filmUrl)
    await rejectFilesOnSite(uploadIdOf(after.filmUrl).map((file) => ({ file, field: 'file' })));
}

/** Uses the API's field names; unknown fields are not logged. */
const changedBy = (input: unknown): string[] =>
  typeof input === 'object' && input !== null
    ? Object.keys(ScreenerPatch.shape).filter((name) => Object.hasOwn(input, name))
    : [];

async function settleFilm(before: StoredScreener, after: StoredScreener): Promise<void> {
  const isOther = before.filmUrl !== after.filmUrl;
  if (isOther || (before.burn && !after.burn)) await dropBurnIns(before, before.recipients);
  if (isOther) {
    await withholdUnused(before, after);
    await settleServing([before, after].flatMap(({ filmUrl }) => uploadIdOf(filmUrl)));
  }
  await prepareFilm(after);
}
