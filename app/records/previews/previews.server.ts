import { createHash } from 'node:crypto';
import { omit } from '~/core/fields/field-path';
import { kitFieldOf, type ContentKind } from '~/core/nouns/kinds';
import { Grant, type StoredGrant } from '~models/grant';
import type { Actor } from '~/core/access/permissions';
import type { Ask, AskedRow } from './ask';
import { PreviewInput } from './preview-input.server';
import { notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { withCurrentWatch } from '~/records/read/shows.server';
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
  storeGrants,
  toShareLink,
} from '~/core/session/grants.server';
import { hashPasscode, type Locked } from '~/sharing/passcodes.server';
import { newToken } from '~/core/db/passwords.server';
import { findUpload, openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import { filesOfUpload } from '~/media/delivery/file-keys.server';
import { usedIn } from '~/media/usage/find-uses.server';
import { imagesOfFilms } from '~/media/usage/let-out.server';

const KIND = 'preview';

export interface PreviewSubject {
  kind: ContentKind;
  id: string;
}

/** The token is empty if only its hash is stored. */
export type PreviewLink = Omit<AskedRow, 'url'> & { token: string };

/** The first link that was made, and all of them if they ask for an answer. */
export type MadePreview = PreviewLink & { links: PreviewLink[] };

interface PreviewOf<K extends ContentKind> {
  kind: K;
  record: ViewBy[K];
  id: string;
  /** The stored record, without its unpublished changes. */
  stored: StoredBy[K];
  /** Name of the user who shared it; empty for a program. */
  sharedBy: string;
  expiresAt: string;
  /** Null if the link asks for no answer. */
  ask: Ask | null;
  lock: Locked['lock'];
}

export type Preview = { [K in ContentKind]: PreviewOf<K> }[ContentKind];

/** Ids ignore case. */
export const subjectOf = ({ kind, id }: PreviewSubject): string => `${kind}:${id.toLowerCase()}`;

const linksOf = (about: PreviewSubject) => ({ kind: KIND, subject: subjectOf(about) }) as const;

const toLink = (grant: StoredGrant, token = grant.ask ? '' : grant.token): PreviewLink => ({
  ...omit(toShareLink(grant), ['password', 'zips', 'wrongTries']),
  token,
  ...(grant.ask && {
    name: grant.ask.name,
    ask: { by: grant.ask.by || null },
    answer: grant.ask.answer || null,
  }),
});

/** The event's fields say whether the link was made or ended. */
const eventOf = ({ kind, id }: PreviewSubject) => aboutContent('preview', kind, id);
const endedEventOf = (about: PreviewSubject) => ({ ...eventOf(about), fields: ['endedAt'] });

/**
 * Makes a link that shows one record to anybody who has it; or if it asks for an answer, one for each name, whose tokens are only in this
 * result. With the `previewId` of an earlier attempt, returns what that has made. Throws 409 if the record has too many links.
 */
export const createPreview = (
  actor: Actor,
  about: PreviewSubject,
  input: unknown,
  { previewId }: { previewId?: string | undefined } = {},
): Promise<MadePreview> =>
  audited(actor, { ...eventOf(about), fields: ['label', 'expiresAt'] }, async () => {
    await findEditable(about.kind, actor, about.id);
    const { label, days: ends, code: passcode, ask } = parse(PreviewInput, input);
    const code = await hashPasscode(passcode);
    const links = { ...linksOf(about), label, code, ends };
    const names = ask?.names ?? [''];
    const made = names.map((name, index) => {
      const token = newToken();
      const asked = ask && ({ kind: 'answer', ask: { name, by: ask.by ?? '', answer: '' } } as const);
      const id = previewId === undefined ? undefined : idAt(previewId, index);
      return { token, grant: newGrant(actor, { ...links, id, token, ...asked }) };
    });
    const stored = await storeGrants(made.map(({ grant }) => grant));
    const isNew = stored.some((each) => each.isNew);
    if (isNew && !(await sluggedModel(about.kind).exists({ _id: about.id }))) await endGrants(links.subject);
    const all = stored.map((each, index) => toLink(each.stored, ask ? made[index]?.token : undefined));
    const [first] = all;
    if (!first) throw new Error('no link was made');
    return { ...first, links: ask ? all : [] };
  });

/** Repeated attempts find the links of the first one by their ids. */
const idAt = (id: string, index: number): string =>
  index === 0 ? id : createHash('sha256').update(`${id} ${index}`).digest('hex').slice(0, id.length);

/** Makes another link for the person whom a link asks, and ends that one. Throws 404 for a link that asks nobody. */
export const replacePreview = (
  actor: Actor,
  about: PreviewSubject,
  previewId: string,
): Promise<PreviewLink> =>
  audited(actor, { ...eventOf(about), fields: ['label', 'expiresAt'] }, async () => {
    await findEditable(about.kind, actor, about.id);
    const links = linksOf(about);
    const old = await Grant.findOne({
      _id: previewId,
      kind: 'answer',
      subject: links.subject,
    }).lean<StoredGrant | null>();
    if (!old?.ask) throw notFound('Preview');
    await endGrant(links, previewId);
    const { label, code = '', expiresAt: ends, ask } = old;
    const token = newToken();
    const asked = { kind: 'answer', ask: { ...ask, answer: '' } } as const;
    const { stored } = await storeGrant(newGrant(actor, { ...links, label, code, ends, token, ...asked }));
    return toLink(stored, token);
  });

export async function listPreviews(
  actor: Actor,
  about: PreviewSubject,
  page: { page: number; limit: number },
): Promise<{ links: PreviewLink[]; total: number }> {
  await findEditable(about.kind, actor, about.id);
  return listLinks(linksOf(about), page, (grant) => toLink(grant));
}

/** Throws 404 if the link is not live, or belongs to another record. */
export const endPreview = (actor: Actor, about: PreviewSubject, previewId: string): Promise<void> =>
  audited(actor, endedEventOf(about), async () => {
    await findEditable(about.kind, actor, about.id);
    await endGrant(linksOf(about), previewId);
  });

export const endPreviews = (actor: Actor, about: PreviewSubject): Promise<number> =>
  audited(actor, endedEventOf(about), async () => {
    await findEditable(about.kind, actor, about.id);
    return endGrants(linksOf(about).subject, KIND);
  });

/**
 * Returns the current record of a token, with its unpublished changes. Check `mayOpen` before showing any of it. Throws 404 for an unknown
 * token, and 410 if its link has ended.
 */
export async function openPreview(token: string): Promise<Preview> {
  const grant = await openGrant(KIND, token);
  const [kind, id] = grant.subject.split(':') as [ContentKind, string];
  const stored = await sluggedModel(kind).findById(id).lean<StoredBy[ContentKind] | null>();
  if (!stored) throw linkEnded(KIND);
  const about = {
    id: grant._id,
    sharedBy: grant.createdByName,
    expiresAt: grant.expiresAt.toISOString(),
    ask: grant.ask ? { name: grant.ask.name, by: grant.ask.by || null } : null,
    lock: { kind: grant.kind, link: grant.token, passcode: grant.code ?? '' },
  };
  const { record } = await withChanges(kind, stored);
  const preview = { ...about, kind, stored, record } as Preview;
  return preview.kind === 'show' ? { ...preview, record: withCurrentWatch(preview.record) } : preview;
}

/**
 * Returns a file that the previewed record uses outside its press kit, by the path after `/assets/`; includes held-back files and a film's
 * poster image. Throws 404.
 */
export async function openPreviewFile({ kind, record }: Preview, path: string): Promise<OpenedFile> {
  const upload = await findUpload(path);
  const used = usedIn(omit(record, [kitFieldOf(kind) ?? ''] as never[]));
  const isUsed =
    used.has(upload._id) || (await imagesOfFilms([...used])).some(([image]) => image === upload._id);
  const file = isUsed && filesOfUpload(upload).includes(path) ? await openFileOf(upload, path) : null;
  if (!file) throw notFound('File');
  return file;
}
