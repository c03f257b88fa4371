import type { Actor } from '~/core/access/permissions';
import { SCREENER_LIMITS, startsField, type RecipientView } from './screener';
import { SCREENER_FIELDS, RecipientPatch, RecipientsInput, StartsInput } from './screener-input.server';
import { Failure, notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { audited } from '~/core/activity/record-event.server';
import { endPersonalLinks, makePersonalLinks } from '~/sharing/personal-links.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { reconcile, type EditOptions } from '~/core/merge/edits.server';
import { prepareFilm } from './screener-film.server';
import {
  aboutScreeners,
  authorizeFor,
  findRecipient,
  findScreener,
  recipientsOf,
  saveScreener,
  toRecipient,
  type LinkOptions,
  toRecipients,
} from './screeners.server';

export interface ScreenerPath {
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
        throw new Failure(400, TOO_MANY, { recipients: [TOO_MANY] });
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
    await authorizeFor(actor, show);
    const screener = await findScreener(show, id);
    await endPersonalLinks(recipientsOf(screener, [findRecipient(screener, recipientId)]));
  });
