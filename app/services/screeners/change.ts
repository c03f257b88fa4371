import { Screener, type StoredScreener } from '~models/screener';
import type { Actor } from '~/rules/accounts/permissions';
import { comparable } from '~/rules/merge/comparable';
import type { ScreenerDetails } from '~/rules/screeners/screener';
import { SCREENER_FIELDS } from '~/rules/screeners/screener-fields';
import { ScreenerPatch } from '~/rules/screeners/screener-input';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { parse } from '~/rules/validation/parse';
import { audited } from '../activity/record-event';
import { hashPasscode } from '../grants/passcodes';
import { endPersonalLinks, prolongPersonalLinks } from '../grants/personal-links';
import { retryOnConflict } from '../platform/database-errors';
import { reconcile, requireVersion, type Edited, type EditOptions } from '../edits/edits';
import { urlOf } from '../uploads/delivery/view';
import { withFilesLocked } from '../uploads/usage/file-locks';
import { rejectFilesOnSite } from '../uploads/usage/files-on-site';
import { withholdUnused } from '../uploads/usage/garbage-collection';
import { addUses } from '../uploads/usage/record-uses';
import { settleServing } from '../uploads/usage/settle-serving';
import { dropBurnIns, findFilm, prepareFilm } from './film';
import { aboutScreeners, authorizeFor, findScreener, recipientsOf, saveScreener } from './find';
import { rejectEnd } from './screeners';
import { toDetails } from './view';

type Changed = Pick<StoredScreener, 'filmUrl' | 'expiresAt'>;

/**
 * Changes the given fields of a screener, and with a base merges them with what others have saved since; `end` ends all its links. A code
 * is not merged, because nobody can see what it was. Throws 400, 404, 409, 412 and `Conflict`.
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

/** The same, without the changes of others that it was merged with. */
export const changeScreener = async (...change: Parameters<typeof editScreener>): Promise<ScreenerDetails> =>
  (await editScreener(...change)).record;

/** Throws 400 for an end that is not allowed, and 409 for a film that the site shows; what stays as it is stored is not checked again. */
async function rejectChange(before: Changed, after: Changed): Promise<void> {
  if (after.expiresAt.getTime() !== before.expiresAt.getTime()) rejectEnd(after.expiresAt);
  if (after.filmUrl !== before.filmUrl)
    await rejectFilesOnSite(uploadIdOf(after.filmUrl).map((file) => ({ file, field: 'file' })));
}

/** The names of the fields are those of the API; what somebody else sends has none. */
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
