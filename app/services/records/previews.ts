import { omit } from '~/rules/fields/omit';
import { kitFieldOf, type ContentKind } from '~/rules/kinds/kinds';
import type { QueryFilter } from 'mongoose';
import { Grant, type StoredGrant } from '~models/grant';
import type { Actor } from '~/rules/accounts/permissions';
import { MAX_PREVIEWS, type PreviewRow } from '~/rules/records/preview';
import { PreviewInput } from '~/rules/records/preview-input';
import { Failure, notFound } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { aboutContent } from '../activity/content-events';
import { audited } from '../activity/record-event';
import { readSlice } from '../platform/pagination';
import { withCurrentWatch } from '../views/show';
import { sluggedModel, type StoredBy } from '~models/records';
import type { ViewBy } from '../views/kinds';
import { findEditable } from './store';
import { withChanges } from './unpublished';
import { endGrants, newGrant, storeGrant } from '../grants/grants';
import { newToken } from '../grants/tokens';
import { findUpload } from '../uploads/delivery/find-upload';
import { openFileOf, type OpenedFile } from '../uploads/delivery/stored-files';
import { filesOfUpload } from '../uploads/delivery/upload-files';
import { usedIn } from '../uploads/usage/usage-index';
import { imagesOfFilms } from '../uploads/usage/put-on-site';

const NOUN = 'Preview';
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** The record whose preview links are meant. */
export interface PreviewSubject {
  kind: ContentKind;
  id: string;
}

/** A preview link without the origin of its URL. */
export type PreviewLink = Omit<PreviewRow, 'url'> & { token: string };

interface PreviewOf<K extends ContentKind> {
  kind: K;
  record: ViewBy[K];
  /** The id of the link. */
  id: string;
  /** The name of the person who shared it; empty for the machine. */
  sharedBy: string;
  /** ISO 8601. */
  expiresAt: string;
}

export type Preview = { [K in ContentKind]: PreviewOf<K> }[ContentKind];

/** An id is the same record in capitals, too. */
const subjectOf = ({ kind, id }: PreviewSubject) => `${kind}:${id.toLowerCase()}`;

/** Throws 404 for an unknown record, and 403 if the actor may not edit it. */
async function authorizeFor(actor: Actor, { kind, id }: PreviewSubject): Promise<void> {
  await findEditable(kind, actor, id);
}

const liveLinks = (about: PreviewSubject): QueryFilter<StoredGrant> => ({
  kind: 'preview',
  subject: subjectOf(about),
  endedAt: null,
  expiresAt: { $gt: new Date() },
});

const toLink = (grant: StoredGrant): PreviewLink => ({
  id: grant._id,
  token: grant.token,
  label: grant.label,
  createdAt: grant.createdAt.toISOString(),
  createdBy: grant.createdBy === null ? null : { id: grant.createdBy, name: grant.createdByName },
  expiresAt: grant.expiresAt.toISOString(),
  opened: grant.uses,
  lastOpenedAt: grant.lastUsedAt?.toISOString() ?? null,
});

const tooMany = () =>
  new Failure(409, `This has ${MAX_PREVIEWS} preview links already. End one that is no longer needed.`);

/**
 * Makes a link that shows one record to whoever has it. With the `previewId` of an earlier attempt that succeeded, its
 * link is returned. Throws 409 if the record has too many links.
 */
export const createPreview = (
  actor: Actor,
  about: PreviewSubject,
  input: unknown,
  options: { previewId?: string | undefined } = {},
): Promise<PreviewLink> =>
  audited(actor, { ...eventOf(about), fields: ['label', 'expiresAt'] }, () =>
    storePreview(actor, about, input, options),
  );

/** The fields of the link say whether it was made or ended. */
const eventOf = ({ kind, id }: PreviewSubject) => aboutContent('preview', kind, id);
const endedEventOf = (about: PreviewSubject) => ({ ...eventOf(about), fields: ['endedAt'] });

async function storePreview(
  actor: Actor,
  about: PreviewSubject,
  input: unknown,
  { previewId }: { previewId?: string | undefined },
): Promise<PreviewLink> {
  await authorizeFor(actor, about);
  const { label, days } = parse(PreviewInput, input);
  if ((await Grant.countDocuments(liveLinks(about))) >= MAX_PREVIEWS) throw tooMany();
  const grant = newGrant(actor, {
    ...(previewId !== undefined && { _id: previewId }),
    kind: 'preview',
    subject: subjectOf(about),
    label,
    token: newToken(),
    days,
  });
  const earlier = await storeGrant(grant);
  if (earlier) return toLink(earlier);
  await checkInserted(grant, about);
  return toLink(grant);
}

/** Takes a new link back if others were made meanwhile, and ends it if the record was deleted meanwhile. */
async function checkInserted({ _id }: StoredGrant, about: PreviewSubject): Promise<void> {
  if ((await Grant.countDocuments(liveLinks(about))) > MAX_PREVIEWS) {
    await Grant.deleteOne({ _id });
    throw tooMany();
  }
  if (!(await sluggedModel(about.kind).exists({ _id: about.id }))) await endGrants(subjectOf(about));
}

/** Returns one page of a record's live links, the newest first. */
export async function listPreviews(
  actor: Actor,
  about: PreviewSubject,
  { page, limit }: { page: number; limit: number },
): Promise<{ links: PreviewLink[]; total: number }> {
  await authorizeFor(actor, about);
  const filter = liveLinks(about);
  const total = await Grant.countDocuments(filter);
  const source = { model: Grant, filter, order: NEWEST_FIRST, fields: {} };
  const grants = await readSlice(source, { total, before: (page - 1) * limit, most: limit });
  return { links: grants.map(toLink), total };
}

/** Ends one link of a record. Throws 404 if it is not live, or belongs to another record. */
export async function endPreview(actor: Actor, about: PreviewSubject, previewId: string): Promise<void> {
  await audited(actor, endedEventOf(about), async () => {
    await authorizeFor(actor, about);
    const filter = { ...liveLinks(about), _id: previewId };
    const { modifiedCount } = await Grant.updateOne(filter, { $set: { endedAt: new Date() } });
    if (modifiedCount === 0) throw notFound(NOUN);
  });
}

/** Ends all links of a record. Returns their number. */
export async function endPreviews(actor: Actor, about: PreviewSubject): Promise<number> {
  return audited(actor, endedEventOf(about), async () => {
    await authorizeFor(actor, about);
    return endGrants(subjectOf(about), 'preview');
  });
}

const hasEnded = () => new Failure(410, 'This preview has ended.');

/** Returns the record that a token shows, as it is now, with its unpublished changes. Throws 404 for an unknown token, and 410 if its link has ended. */
export async function openPreview(token: string): Promise<Preview> {
  const grant = await Grant.findOne({ token, kind: 'preview' }).lean<StoredGrant | null>();
  if (!grant) throw notFound(NOUN);
  if (grant.endedAt !== null || grant.expiresAt.getTime() <= Date.now()) throw hasEnded();
  const [kind, id] = grant.subject.split(':') as [ContentKind, string];
  const stored = await sluggedModel(kind).findById(id).lean<StoredBy[ContentKind] | null>();
  if (!stored) throw hasEnded();
  const about = { id: grant._id, sharedBy: grant.createdByName, expiresAt: grant.expiresAt.toISOString() };
  const { record } = await withChanges(kind, stored);
  const preview = { ...about, kind, record } as Preview;
  return preview.kind === 'show' ? { ...preview, record: withCurrentWatch(preview.record) } : preview;
}

/**
 * Returns a file that the record of a token uses, outside of its press kit, by the path after `/assets/`: also one that is held back, and the
 * image that stands for its film. Throws 404, and 410 if the link has ended.
 */
export async function openPreviewFile(token: string, path: string): Promise<OpenedFile> {
  const { kind, record } = await openPreview(token);
  const upload = await findUpload(path);
  const used = usedIn(omit(record, [kitFieldOf(kind) ?? ''] as never[]));
  const isUsed =
    used.has(upload._id) || (await imagesOfFilms([...used])).some(([image]) => image === upload._id);
  const file = isUsed && filesOfUpload(upload).includes(path) ? await openFileOf(upload, path) : null;
  if (!file) throw notFound('File');
  return file;
}

/** Counts that somebody has opened a link. */
export async function countOpening(previewId: string): Promise<void> {
  await Grant.updateOne({ _id: previewId }, { $inc: { uses: 1 }, $set: { lastUsedAt: new Date() } });
}
