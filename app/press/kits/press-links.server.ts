import { z } from 'zod';
import { Grant } from '~models/grant';
import { Show, type StoredShow } from '~models/show';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import {
  endGrant,
  endGrants,
  linkEnded,
  listLinks,
  newGrant,
  openGrant,
  storeGrant,
  toShareLink,
  type ShareLink,
} from '~/core/session/grants.server';
import { DEFAULT_PRESS_LINK_DAYS, PRESS_LINK_DAYS } from '~/core/session/share-link';
import { newToken } from '~/core/db/passwords.server';
import { Failure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { ShareLinkInput } from '~/records/previews/preview-input.server';
import type { RecordState, WriteListener } from '~/records/save/record-listeners.server';
import { findEditable } from '~/records/save/record-store.server';
import { passcodeField, hashPasscode } from '~/sharing/passcodes.server';

export const PressLinkInput = ShareLinkInput.extend({
  days: z
    .literal([...PRESS_LINK_DAYS], { error: 'days must be 7, 30 or 90' })
    .default(DEFAULT_PRESS_LINK_DAYS)
    .meta({ description: 'The number of days after which the link ends.' }),
  password: passcodeField('Password')
    .default('')
    .meta({ description: 'What a person has to know to open the link. Empty for none.' }),
});

const KIND = 'press';

/** Ids are case-insensitive. */
const linksOf = (showId: string) => ({ kind: KIND, subject: `show:${showId.toLowerCase()}` }) as const;

/** Whether the kit cannot be opened at all, not even by a link. */
const isOff = (show: Pick<StoredShow, 'press'> | null) => (show?.press?.visibility ?? 'off') === 'off';

const isKitOff = async (showId: string): Promise<boolean> =>
  isOff(await Show.findById(showId, { 'press.visibility': 1 }).lean<Pick<StoredShow, 'press'> | null>());

/** Checks that the actor may decide who sees the show's kit. Throws 403, and 404 for an unknown show. */
async function findShow(actor: Actor, showId: string): Promise<Pick<StoredShow, 'press'>> {
  const show = await findEditable('show', actor, showId);
  authorize(actor, 'openKits');
  return show;
}

/** The fields of the event say whether a link was created or ended. */
const eventOf = (showId: string) => aboutContent('press-link', 'show', showId);

/**
 * Creates a link to one show's kit, optionally with a passcode. With the `linkId` of an earlier successful attempt, its link is returned.
 * Throws 409 if the kit is off or has too many links.
 */
export const createPressLink = (
  actor: Actor,
  showId: string,
  input: unknown,
  { linkId: id }: { linkId?: string | undefined } = {},
): Promise<ShareLink> =>
  audited(actor, { ...eventOf(showId), fields: ['label', 'expiresAt'] }, async () => {
    const show = await findShow(actor, showId);
    const { label, days: ends, password } = parse(PressLinkInput, input);
    if (isOff(show)) throw new Failure(409, 'This kit is off');
    const code = await hashPasscode(password);
    const { stored, isNew } = await storeGrant(
      newGrant(actor, { ...linksOf(showId), id, label, token: newToken(), code, ends }),
    );
    // The kit may have been closed, or the show deleted, meanwhile.
    if (isNew && (await isKitOff(showId))) await endPressLinks(showId);
    return toShareLink(stored);
  });

export async function listPressLinks(
  actor: Actor,
  showId: string,
  page: { page: number; limit: number },
): Promise<{ links: ShareLink[]; total: number }> {
  await findShow(actor, showId);
  return listLinks(linksOf(showId), page, toShareLink);
}

/** Throws 404 if the link is not live, or belongs to another kit. */
export const endPressLink = (actor: Actor, showId: string, linkId: string): Promise<void> =>
  audited(actor, { ...eventOf(showId), fields: ['endedAt'] }, async () => {
    await findShow(actor, showId);
    await endGrant(linksOf(showId), linkId);
  });

/** Ends all links of a kit permanently, because a kit that is off has none. */
const endPressLinks = (showId: string): Promise<number> => endGrants(linksOf(showId).subject, KIND);

/** A live link to a press kit. Check `isOpenTo` before showing any of the kit. */
export type OpenPressLink = Awaited<ReturnType<typeof openPressLink>>;

/** Throws 404 for an unknown token, and 410 if the link has ended or its kit no longer exists. */
export async function openPressLink(token: string) {
  const { _id: id, subject, label, expiresAt, code = '' } = await openGrant(KIND, token);
  const showId = subject.slice(subject.indexOf(':') + 1);
  if (await isKitOff(showId)) throw linkEnded(KIND);
  return { id, token, showId, label, expiresAt, lock: { kind: KIND, link: token, passcode: code } as const };
}

export async function countArchive(linkId: string): Promise<void> {
  await Grant.updateOne({ _id: linkId }, { $inc: { zips: 1 } });
}

const writesKit = (fields: object) =>
  Object.keys(fields).some((name) => name === 'press' || name.startsWith('press.'));

const isOffIn = (record: RecordState) => isOff(record as RecordState & Pick<StoredShow, 'press'>);

/**
 * Ends a kit's links when it is turned off. If the program was interrupted after that write, they are ended before the kit is opened again.
 * Deleting a show ends them with its other links.
 */
export const endLinksOfClosedKits: WriteListener = {
  async before({ kind, current, fields }) {
    if (kind === 'show' && current.version > 0 && writesKit(fields) && isOffIn(current))
      await endPressLinks(String(current._id));
  },
  async after({ kind, current, fields }, stored) {
    if (kind === 'show' && writesKit(fields) && isOffIn(stored) && !isOffIn(current))
      await endPressLinks(String(stored._id));
  },
};
