import { Types, type QueryFilter } from 'mongoose';
import { Grant, type GrantKind, type StoredAsk, type StoredGrant } from '~models/grant';
import { MAX_TOKENS } from '~/core/access/api-token';
import { storedActor, type Actor } from '~/core/access/permissions';
import { LINK_ENDED, MAX_PRESS_LINKS, type PressLinkRow, MAX_PREVIEWS } from './share-link';
import { Failure, notFound } from '~/core/validation/errors';
import { isDuplicate } from '~/core/db/database-errors.server';
import { readSlice } from '~/core/db/pagination.server';
import { TOKEN_LENGTH, tokenHash } from '~/core/db/passwords.server';
import { DAY_MS } from '~/core/text/days';

/** How long the link of an ended grant answers 410 instead of 404. */
const REMEMBERED_DAYS = 90;

interface GrantPolicy {
  noun: string;
  /** Whether only the hash of its token is stored; then the token can be shown only once. */
  isHashed: boolean;
  /** Whether it has its own expiry; otherwise its subject decides. */
  expires: boolean;
  ended: string;
  passcode?: 'password' | 'code';
  /** Whether a personal link stores the person's name as its label. */
  keepsName?: boolean;
  max?: { count: number; reached: string };
  /** Kinds of links of the same subject that are opened, listed, counted and ended together. */
  together?: readonly GrantKind[];
}

const LINK = { noun: 'Link', isHashed: true, expires: true, ended: LINK_ENDED };
const PASSWORD_LINK = { ...LINK, ended: 'This link has expired.' };
const END_ONE = 'already. End one that is no longer needed.';

const PREVIEW: GrantPolicy = {
  noun: 'Preview',
  isHashed: false,
  expires: true,
  ended: 'This preview has ended.',
  passcode: 'code',
  max: { count: MAX_PREVIEWS, reached: `This has ${MAX_PREVIEWS} preview links ${END_ONE}` },
  together: ['preview', 'answer'],
};

export const POLICIES: Record<GrantKind, GrantPolicy> = {
  preview: PREVIEW,
  answer: { ...PREVIEW, isHashed: true },
  press: {
    ...LINK,
    isHashed: false,
    passcode: 'password',
    max: { count: MAX_PRESS_LINKS, reached: `This kit has ${MAX_PRESS_LINKS} links ${END_ONE}` },
  },
  approval: { ...LINK, passcode: 'code', keepsName: true },
  screener: { ...LINK, passcode: 'code', expires: false },
  calendar: { ...LINK, noun: 'Calendar', isHashed: false, expires: false },
  invitation: PASSWORD_LINK,
  reset: PASSWORD_LINK,
  token: {
    ...LINK,
    noun: 'Token',
    max: { count: MAX_TOKENS, reached: `You have ${MAX_TOKENS} tokens ${END_ONE}` },
  },
};

interface GrantInput extends Pick<StoredGrant, 'kind' | 'subject'> {
  /** As the recipient gets it. */
  token: string;
  label?: string;
  scopes?: readonly string[];
  code?: string;
  ask?: StoredAsk;
  /** The id of an earlier attempt, which may have succeeded. */
  id?: string | undefined;
  /** The days until it expires, or the time. */
  ends: number | Date;
}

export function newGrant(
  actor: Actor,
  { id = String(new Types.ObjectId()), token, label = '', scopes = [], ends, ...about }: GrantInput,
): StoredGrant {
  const now = Date.now();
  const creator = storedActor(actor);
  return {
    _id: id,
    ...about,
    label,
    token: storedToken(about.kind, token),
    scopes: [...scopes],
    createdBy: creator.id,
    createdByName: creator.name,
    createdAt: new Date(now),
    expiresAt: typeof ends === 'number' ? new Date(now + ends * DAY_MS) : ends,
    endedAt: null,
    uses: 0,
    lastUsedAt: null,
  };
}

const storedToken = (kind: GrantKind, token: string) => (POLICIES[kind].isHashed ? tokenHash(token) : token);

type Owned = Pick<StoredGrant, 'kind' | 'subject'>;

const kindsWith = (kind: GrantKind): readonly GrantKind[] => POLICIES[kind].together ?? [kind];

const liveGrants = ({ kind, subject }: Owned): QueryFilter<StoredGrant> => ({
  kind: { $in: [...kindsWith(kind)] },
  subject,
  endedAt: null,
  expiresAt: { $gt: new Date() },
});

interface StoredOnce {
  stored: StoredGrant;
  /** False if an earlier attempt has stored it. */
  isNew: boolean;
}

/**
 * Stores a grant within the maximum. If an earlier attempt with its id succeeded, returns that one; if only hashes
 * are stored, it gets the new token. Throws 409 beyond the maximum, also for concurrent requests.
 */
export async function storeGrant(grant: StoredGrant): Promise<StoredOnce> {
  const { _id } = grant;
  await rejectTooMany(grant);
  const earlier = await insertGrant(grant);
  if (!earlier || POLICIES[grant.kind].isHashed)
    await rejectTooMany(grant).catch(async (error: unknown) => {
      await Grant.deleteOne({ _id });
      throw error;
    });
  return { stored: earlier ?? grant, isNew: !earlier };
}

async function rejectTooMany(grant: StoredGrant): Promise<void> {
  const { max } = POLICIES[grant.kind];
  const others = { ...liveGrants(grant), _id: { $ne: grant._id } };
  if (max && (await Grant.countDocuments(others)) >= max.count) throw new Failure(409, max.reached);
}

/** Stores all or none of them. Throws 409 beyond the maximum. */
export async function storeGrants(grants: readonly StoredGrant[]): Promise<StoredOnce[]> {
  const done: StoredOnce[] = [];
  try {
    for (const grant of grants) done.push(await storeGrant(grant));
  } catch (error) {
    const made = done.filter(({ isNew }) => isNew).map(({ stored }) => stored._id);
    await Grant.deleteMany({ _id: { $in: made } });
    throw error;
  }
  return done;
}

/** Returns null, or the grant that an earlier attempt with its id has stored. */
async function insertGrant(grant: StoredGrant): Promise<StoredGrant | null> {
  try {
    await Grant.create(grant);
    return null;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const { _id, kind, subject, token } = grant;
    const earlier = POLICIES[kind].isHashed
      ? Grant.findOneAndUpdate(
          { _id, kind, subject, endedAt: null },
          { $set: { token } },
          { returnDocument: 'after' },
        )
      : Grant.findOne({ _id, kind, subject });
    const found = await earlier.lean<StoredGrant | null>();
    if (!found) throw error;
    return found;
  }
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export async function listGrants(
  owned: Owned,
  { page, limit }: { page: number; limit: number },
): Promise<{ grants: StoredGrant[]; total: number }> {
  const filter = liveGrants(owned);
  const total = await Grant.countDocuments(filter);
  const source = { model: Grant, filter, order: NEWEST_FIRST, fields: {} };
  const grants = await readSlice(source, { total, before: (page - 1) * limit, most: limit });
  return { grants, total };
}

/** Returns one page of a subject's live links, the newest first. */
export async function listLinks<Link>(
  owned: Owned,
  page: { page: number; limit: number },
  toLink: (grant: StoredGrant) => Link,
): Promise<{ links: Link[]; total: number }> {
  const { grants, total } = await listGrants(owned, page);
  return { links: grants.map(toLink), total };
}

/** Throws 404 if it is not live, or belongs to another subject. */
export async function endGrant(owned: Owned, id: string): Promise<void> {
  const filter = { ...liveGrants(owned), _id: id };
  const { modifiedCount } = await Grant.updateOne(filter, { $set: { endedAt: new Date() } });
  if (modifiedCount === 0) throw notFound(POLICIES[owned.kind].noun);
}

/** Without a kind, ends all grants of the subject. Returns their number. */
export async function endGrants(subject: string, kind?: GrantKind): Promise<number> {
  const endedAt = new Date();
  const kinds = kind && { kind: { $in: [...kindsWith(kind)] } };
  const live = { subject, ...kinds, endedAt: null, expiresAt: { $gt: endedAt } };
  const { modifiedCount } = await Grant.updateMany(live, { $set: { endedAt } });
  return modifiedCount;
}

/** For subjects that are permanently deleted. */
export async function dropGrants(subject: string, kind?: GrantKind): Promise<void> {
  await Grant.deleteMany({ subject, ...(kind && { kind }) });
}

/** Also returns ended grants; null for an unknown token. */
export async function findGrant(kind: GrantKind, token: string): Promise<StoredGrant | null> {
  for (const each of kindsWith(kind)) {
    const found = await findStoredGrant(each, storedToken(each, token));
    if (found) return found;
  }
  return null;
}

/** The same by the stored form of the token. */
export const findStoredGrant = (kind: GrantKind, token: string): Promise<StoredGrant | null> =>
  Grant.findOne({ token, kind }).lean<StoredGrant | null>().exec();

export const isLive = ({ endedAt, expiresAt }: StoredGrant): boolean =>
  endedAt === null && expiresAt > new Date();

/** For a link that was ended, has expired, or whose target is gone. */
export const linkEnded = (kind: GrantKind) => new Failure(410, POLICIES[kind].ended);

/** Throws 404 for an unknown token, and 410 for an ended grant. */
export async function openGrant(kind: GrantKind, token: string): Promise<StoredGrant> {
  const { noun, expires } = POLICIES[kind];
  const grant = token.length === TOKEN_LENGTH ? await findGrant(kind, token) : null;
  if (!grant) throw notFound(noun);
  if (expires ? !isLive(grant) : grant.endedAt !== null) throw linkEnded(kind);
  return grant;
}

export async function countOpening(id: string): Promise<void> {
  await Grant.updateOne({ _id: id }, { $inc: { uses: 1 }, $set: { lastUsedAt: new Date() } });
}

export type ShareLink = Omit<PressLinkRow, 'url'> & { token: string };

export const toShareLink = (grant: StoredGrant): ShareLink => ({
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

export async function sweepGrants(): Promise<number> {
  const since = { $lt: new Date(Date.now() - REMEMBERED_DAYS * DAY_MS) };
  const { deletedCount } = await Grant.deleteMany({ $or: [{ endedAt: since }, { expiresAt: since }] });
  return deletedCount;
}
