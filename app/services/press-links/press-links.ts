import type { QueryFilter } from 'mongoose';
import { Grant, type StoredGrant } from '~models/grant';
import { Show, type StoredShow } from '~models/show';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { MAX_PRESS_LINKS, type PressLinkRow } from '~/rules/press/press-link';
import { PressLinkInput } from '~/rules/press/press-link-input';
import { Failure, notFound } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { aboutContent } from '../activity/content-events';
import { audited } from '../activity/record-event';
import { hashCode } from '../grants/codes';
import { endGrants, newGrant, storeGrant } from '../grants/grants';
import { newToken } from '../grants/tokens';
import { readSlice } from '../platform/pagination';
import { findEditable } from '../records/store';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** A link to a press kit without the origin of its URL. */
export type PressLink = Omit<PressLinkRow, 'url'> & { token: string };

/** An id is the same show in capitals, too. */
const subjectOf = (showId: string) => `show:${showId.toLowerCase()}`;

const liveLinks = (showId: string): QueryFilter<StoredGrant> => ({
  kind: 'press',
  subject: subjectOf(showId),
  endedAt: null,
  expiresAt: { $gt: new Date() },
});

const toLink = (grant: StoredGrant): PressLink => ({
  id: grant._id,
  token: grant.token,
  label: grant.label,
  password: (grant.code ?? '') !== '',
  createdAt: grant.createdAt.toISOString(),
  createdBy: grant.createdBy === null ? null : { id: grant.createdBy, name: grant.createdByName },
  expiresAt: grant.expiresAt.toISOString(),
  opened: grant.uses,
  zips: grant.zips ?? 0,
  wrongTries: grant.wrongTries ?? 0,
  lastOpenedAt: grant.lastUsedAt?.toISOString() ?? null,
});

const tooMany = () =>
  new Failure(409, `This kit has ${MAX_PRESS_LINKS} links already. End one that is no longer needed.`);
const kitIsOff = () => new Failure(409, 'This kit is off');

const isOff = ({ press }: Pick<StoredShow, 'press'>) => (press?.visibility ?? 'off') === 'off';

/** Returns the show whose links are meant. Throws 404 for an unknown one, and 403 if the actor may not decide who sees its kit. */
async function findShow(actor: Actor, showId: string): Promise<Pick<StoredShow, 'press'>> {
  const show = await findEditable('show', actor, showId);
  authorize(actor, 'openKits');
  return show;
}

/** The fields of the event say whether a link was made or ended. */
const eventOf = (showId: string) => aboutContent('press-link', 'show', showId);

/**
 * Makes a link that shows the kit of one show to whoever has it, and knows its password if it has one. With the `linkId` of an earlier
 * attempt that succeeded, its link is returned. Throws 409 if the kit is off or has too many links.
 */
export const createPressLink = (
  actor: Actor,
  showId: string,
  input: unknown,
  { linkId }: { linkId?: string | undefined } = {},
): Promise<PressLink> =>
  audited(actor, { ...eventOf(showId), fields: ['label', 'expiresAt'] }, async () => {
    const show = await findShow(actor, showId);
    const { label, days, password } = parse(PressLinkInput, input);
    if (isOff(show)) throw kitIsOff();
    if ((await Grant.countDocuments(liveLinks(showId))) >= MAX_PRESS_LINKS) throw tooMany();
    const subject = subjectOf(showId);
    const made = newGrant(actor, {
      ...(linkId !== undefined && { _id: linkId }),
      kind: 'press',
      subject,
      label,
      token: newToken(),
      days,
    });
    const grant = { ...made, code: await hashCode(password) };
    const earlier = await storeGrant(grant);
    if (earlier) return toLink(earlier);
    await checkStored(grant, showId);
    return toLink(grant);
  });

/** Takes a new link back if others were made meanwhile, and ends it if the kit was closed or the show deleted meanwhile. */
async function checkStored({ _id }: StoredGrant, showId: string): Promise<void> {
  if ((await Grant.countDocuments(liveLinks(showId))) > MAX_PRESS_LINKS) {
    await Grant.deleteOne({ _id });
    throw tooMany();
  }
  const show = await Show.findById(showId, { 'press.visibility': 1 }).lean<Pick<
    StoredShow,
    'press'
  > | null>();
  if (!show || isOff(show)) await endPressLinks(showId);
}

/** Returns one page of a kit's live links, the newest first. */
export async function listPressLinks(
  actor: Actor,
  showId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ links: PressLink[]; total: number }> {
  await findShow(actor, showId);
  const filter = liveLinks(showId);
  const total = await Grant.countDocuments(filter);
  const source = { model: Grant, filter, order: NEWEST_FIRST, fields: {} };
  const grants = await readSlice(source, { total, before: (page - 1) * limit, most: limit });
  return { links: grants.map(toLink), total };
}

/** Ends one link of a kit. Throws 404 if it is not live, or belongs to another kit. */
export const endPressLink = (actor: Actor, showId: string, linkId: string): Promise<void> =>
  audited(actor, { ...eventOf(showId), fields: ['endedAt'] }, async () => {
    await findShow(actor, showId);
    const filter = { ...liveLinks(showId), _id: linkId };
    const { modifiedCount } = await Grant.updateOne(filter, { $set: { endedAt: new Date() } });
    if (modifiedCount === 0) throw notFound('Link');
  });

/** Ends all links of a kit for good, as a kit that is off has none. */
export const endPressLinks = (showId: string): Promise<number> => endGrants(subjectOf(showId), 'press');
