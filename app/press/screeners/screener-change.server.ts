import { Screener, type StoredScreener } from '~models/screener';
import type { Actor } from '~/core/access/permissions';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { uploadIdsOf } from '~/core/files/uploads';
import {
  comparable,
  type Edited,
  type EditOptions,
  reconcile,
  requireVersion,
} from '~/core/merge/edits.server';
import { notFound, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { urlOf } from '~/media/delivery/file-view.server';
import { rejectFilesOnSite } from '~/media/usage/files-on-site.server';
import { withholdUnused } from '~/media/usage/garbage-collection.server';
import { addUses } from '~/media/usage/track-serving.server';
import { withFilesLocked } from '~/media/usage/let-out.server';
import { settleServing } from '~/media/usage/settle-serving.server';
import { hashPasscode } from '~/sharing/passcodes.server';
import { endPersonalLinks, makePersonalLinks, prolongPersonalLinks } from '~/sharing/personal-links.server';
import { SCREENER_LIMITS, startsField } from './screener';
import { dropBurnIns, findFilm, prepareFilm } from './screener-film.server';
import {
  RecipientPatch,
  RecipientsInput,
  type RecipientView,
  SCREENER_FIELDS,
  type ScreenerDetails,
  ScreenerPatch,
  StartsInput,
} from './screener-schemas.server';
import {
  aboutScreeners,
  authorizeFor,
  findRecipient,
  findScreener,
  type LinkOptions,
  openScreenerOf,
  recipientsOf,
  rejectEnd,
  saveScreener,
  toDetails,
  toRecipient,
  toRecipients,
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
      const saved = await withFilesLocked(uploadIdsOf(filmUrl), async (assertHeld) => {
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
    await rejectFilesOnSite(uploadIdsOf(after.filmUrl).map((file) => ({ file, field: 'file' })));
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
    await settleServing([before, after].flatMap(({ filmUrl }) => uploadIdsOf(filmUrl)));
  }
  await prepareFilm(after);
}

interface ScreenerPath {
  show: string;
  id: string;
}

const TOO_MANY = `A screener can have at most ${SCREENER_LIMITS.recipients} recipients`;

/**
 * Adds recipients with a link each; only this result contains the URLs. Recipients stored by an earlier attempt with the same `recordId`
 * get new links. Throws 400 and 404.
 */
export const addRecipients = (
  actor: Actor,
  { show, id }: ScreenerPath,
  input: unknown,
  { origin, recordId }: LinkOptions,
): Promise<RecipientView[]> =>
  audited(actor, aboutScreeners(show, ['recipients']), async () => {
    await authorizeFor(actor, show);
    const { recipients } = parse(RecipientsInput, input);
    const { screener, added } = await retryOnConflict(async () => {
      const current = await findScreener(show, id);
      const earlier = current.recipients.findIndex(({ _id }) => String(_id) === recordId);
      if (earlier >= 0) {
        const added = current.recipients.slice(earlier, earlier + recipients.length);
        return { screener: current, added };
      }
      if (current.recipients.length + recipients.length > SCREENER_LIMITS.recipients)
        throw fieldFailure(400, 'recipients', TOO_MANY);
      const added = recipients.map((each, at) =>
        toRecipient(each, current.starts, at === 0 ? recordId : undefined),
      );
      const saved = await saveScreener(actor, current, { recipients: [...current.recipients, ...added] });
      return saved && { screener: saved, added };
    });
    const tokens = await makePersonalLinks(actor, recipientsOf(screener, added), screener.expiresAt);
    await prepareFilm(screener);
    return toRecipients({ ...screener, recipients: added }, { origin, tokens });
  });

/**
 * Sets how often a recipient may start the film, or replaces their link, which ends the earlier one: only this result contains its URL.
 * Throws 400 and 404.
 */
export const changeRecipient = (
  actor: Actor,
  { show, id }: ScreenerPath,
  recipientId: string,
  { input, origin }: { input: unknown; origin: string },
): Promise<RecipientView> =>
  audited(actor, aboutScreeners(show, ['recipients']), async () => {
    await authorizeFor(actor, show);
    const { starts, newLink } = parse(RecipientPatch, input);
    const screener = await retryOnConflict(async () => {
      const current = await findScreener(show, id);
      const recipient = findRecipient(current, recipientId);
      if (starts === undefined || starts === recipient.starts) return current;
      const recipients = current.recipients.map((each) => (each === recipient ? { ...each, starts } : each));
      return saveScreener(actor, current, { recipients });
    });
    const recipient = findRecipient(screener, recipientId);
    const tokens = newLink
      ? await makePersonalLinks(actor, recipientsOf(screener, [recipient]), screener.expiresAt)
      : new Map<string, string>();
    const [view] = await toRecipients({ ...screener, recipients: [recipient] }, { origin, tokens });
    if (!view) throw new Error('the recipient has no view');
    return view;
  });

/**
 * Sets how often recipients may start the film, by `startsField`, and with a base merges it with later changes by others. Throws 400, 404
 * and `Conflict`.
 */
export const changeStarts = (
  actor: Actor,
  { show, id }: ScreenerPath,
  input: unknown,
  { base }: Pick<EditOptions, 'base'> = {},
): Promise<void> =>
  audited(actor, aboutScreeners(show, ['recipients']), async () => {
    await authorizeFor(actor, show);
    const sent = parse(StartsInput, input);
    await retryOnConflict(async () => {
      const current = await findScreener(show, id);
      const fields = current.recipients.map((each) => ({ ...each, field: startsField(String(each._id)) }));
      const stored = Object.fromEntries(fields.map(({ field, starts }) => [field, starts]));
      if (Object.keys(sent).some((field) => !Object.hasOwn(stored, field))) throw notFound('Recipient');
      const described = Object.fromEntries(
        fields.map(({ field, name }) => [field, { ...SCREENER_FIELDS.starts, label: `Starts for ${name}` }]),
      );
      const { patch } = await reconcile(current, { patch: sent, sent, stored, base, described });
      const recipients = fields.map(({ field, ...each }) => ({
        ...each,
        starts: patch[field] ?? each.starts,
      }));
      return saveScreener(actor, current, { recipients });
    });
  });

/** Ends a recipient's link at once; the person stays in the list. Throws 404. */
export const endRecipientLink = (
  actor: Actor,
  { show, id }: ScreenerPath,
  recipientId: string,
): Promise<void> =>
  audited(actor, aboutScreeners(show, ['endedAt']), async () => {
    const screener = await openScreenerOf(actor, show, id);
    await endPersonalLinks(recipientsOf(screener, [findRecipient(screener, recipientId)]));
  });
