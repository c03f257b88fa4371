import { omit } from '~/core/fields/field-path';
import { kitFieldOf, type ContentKind } from '~/core/nouns/kinds';
import type { StoredGrant } from '~models/grant';
import type { Actor } from '~/core/access/permissions';
import type { PreviewRow } from '~/core/session/share-link';
import { PreviewInput } from './preview-input.server';
import { notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { withCurrentWatch } from '~/records/read/show.server';
import { sluggedModel, type StoredBy } from '~models/records';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { findEditable } from '~/records/save/record-store.server';
import { withChanges } from '~/records/save/record-unpublished.server';
import {
  endGrant,
  endGrants,
  linkEnded,
  listLinks,
  newGrant,
  openGrant,
  storeGrant,
  toShareLink,
} from '~/core/session/grants.server';
import { newToken } from '~/core/session/tokens.server';
import { findUpload, openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import { filesOfUpload } from '~/media/delivery/upload-files.server';
import { usedIn } from '~/media/usage/find-uses.server';
import { imagesOfFilms } from '~/media/usage/let-out.server';

const KIND = 'preview';

export interface PreviewSubject {
  kind: ContentKind;
  id: string;
}

export type PreviewLink = Omit<PreviewRow, 'url'> & { token: string };

interface PreviewOf<K extends ContentKind> {
  kind: K;
  record: ViewBy[K];
  id: string;
  /** Name of the user who shared it; empty for a program. */
  sharedBy: string;
  expiresAt: string;
}

export type Preview = { [K in ContentKind]: PreviewOf<K> }[ContentKind];

/** Ids ignore case. */
const linksOf = ({ kind, id }: PreviewSubject) =>
  ({ kind: KIND, subject: `${kind}:${id.toLowerCase()}` }) as const;

/** Throws 404 for an unknown record, and 403 if the actor may not edit it. */
async function authorizeFor(actor: Actor, { kind, id }: PreviewSubject): Promise<void> {
  await findEditable(kind, actor, id);
}

const toLink = (grant: StoredGrant): PreviewLink =>
  omit(toShareLink(grant), ['password', 'zips', 'wrongTries']);

/** The event's fields say whether the link was made or ended. */
const eventOf = ({ kind, id }: PreviewSubject) => aboutContent('preview', kind, id);
const endedEventOf = (about: PreviewSubject) => ({ ...eventOf(about), fields: ['endedAt'] });

/**
 * Makes a link that shows one record to anybody who has it. With the `previewId` of an earlier successful attempt, returns that link.
 * Throws 409 if the record has too many links.
 */
export const createPreview = (
  actor: Actor,
  about: PreviewSubject,
  input: unknown,
  { previewId: id }: { previewId?: string | undefined } = {},
): Promise<PreviewLink> =>
  audited(actor, { ...eventOf(about), fields: ['label', 'expiresAt'] }, async () => {
    await authorizeFor(actor, about);
    const { label, days: ends } = parse(PreviewInput, input);
    const links = linksOf(about);
    const { stored, isNew } = await storeGrant(
      newGrant(actor, { ...links, id, label, token: newToken(), ends }),
    );
    if (isNew && !(await sluggedModel(about.kind).exists({ _id: about.id }))) await endGrants(links.subject);
    return toLink(stored);
  });

export async function listPreviews(
  actor: Actor,
  about: PreviewSubject,
  page: { page: number; limit: number },
): Promise<{ links: PreviewLink[]; total: number }> {
  await authorizeFor(actor, about);
  return listLinks(linksOf(about), page, toLink);
}

/** Throws 404 if the link is not live, or belongs to another record. */
export const endPreview = (actor: Actor, about: PreviewSubject, previewId: string): Promise<void> =>
  audited(actor, endedEventOf(about), async () => {
    await authorizeFor(actor, about);
    await endGrant(linksOf(about), previewId);
  });

export const endPreviews = (actor: Actor, about: PreviewSubject): Promise<number> =>
  audited(actor, endedEventOf(about), async () => {
    await authorizeFor(actor, about);
    return endGrants(linksOf(about).subject, KIND);
  });

/** Returns the current record of a token, with its unpublished changes. Throws 404 for an unknown token, and 410 if its link has ended. */
export async function openPreview(token: string): Promise<Preview> {
  const grant = await openGrant(KIND, token);
  const [kind, id] = grant.subject.split(':') as [ContentKind, string];
  const stored = await sluggedModel(kind).findById(id).lean<StoredBy[ContentKind] | null>();
  if (!stored) throw linkEnded(KIND);
  const about = { id: grant._id, sharedBy: grant.createdByName, expiresAt: grant.expiresAt.toISOString() };
  const { record } = await withChanges(kind, stored);
  const preview = { ...about, kind, record } as Preview;
  return preview.kind === 'show' ? { ...preview, record: withCurrentWatch(preview.record) } : preview;
}

/**
 * Returns a file that the token's record uses outside its press kit, by the path after `/assets/`; includes held-back files and a film's
 * poster image. Throws 404, and 410 if the link has ended.
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
