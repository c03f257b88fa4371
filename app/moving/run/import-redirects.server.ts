import { Types } from 'mongoose';
import { Redirect, type StoredRedirect } from '~models/redirect';
import { ImportItem, type StoredImport, type StoredImportItem } from '~models/site-import';
import { storedActor, type Actor } from '~/core/access/permissions';
import { withLock } from '~/core/db/lock.server';
import { isHomeQuery, MAX_NOTE_LENGTH } from '~/core/request/redirect';
import { longDate } from '~/core/text/formats';
import type { Attachment, Attachments } from '~/moving/plan/attachments.server';
import { MOVING_TITLE } from '~/moving/plan/import-view';
import { findAddressUses, isReserved } from '~/site/links/address-uses.server';
import { canonicalAddress, isPrefix } from '~/site/links/links-in-record.server';
import { redirectProblem } from '~/site/links/redirect-input.server';
import { insertRedirects, REDIRECTS_LOCK } from '~/site/links/redirect-writes.server';
import type { ImportFiles } from './import-files.server';
import { AS_EXPORTED, eachItem, writtenBy, type ImportWork } from '~/moving/plan/import-store.server';
import { OldLists, type PlannedRedirect } from '~/moving/plan/plan-collector';
import { unpackItem } from '~/moving/plan/origins.server';

interface Context {
  stored: StoredImport;
  actor: Actor;
  attachments: Attachments;
  files: ImportFiles;
  work: ImportWork;
}

/** The redirects of all imports together. */
const MAX_IMPORTED = 200_000;
const AT_ONCE = 100;

/** Adds the redirects of what was imported. Those that are there already stay, so that it can be repeated. */
export async function addRedirects(context: Context): Promise<void> {
  const importId = String(context.stored._id);
  const lists = new OldLists(context.stored.site);
  let redirects: PlannedRedirect[] = [];
  for await (const item of eachItem(writtenBy(importId), { order: AS_EXPORTED, atOnce: 20 })) {
    redirects.push(...item.paths.map((from) => ({ from, to: item.to })));
    if (item.kind === 'article') lists.add((await unpackItem(item)).terms);
    if (redirects.length < AT_ONCE) continue;
    await store(redirects, context);
    redirects = [];
  }
  await store(redirects, context);
  if (lists.isEmpty) return;
  await store(lists.redirects(context.stored.source), context);
}

/** The pages of attachments lead to the record that they belonged to, else to the file. */
export async function addAttachmentRedirects(context: Context): Promise<void> {
  const all = [...context.attachments.all()].filter(([, { paths }]) => paths.length > 0);
  for (let at = 0; at < all.length; at += AT_ONCE) {
    context.work.lock.assertHeld();
    await store(await redirectsOfAttachments(all.slice(at, at + AT_ONCE), context), context);
    await context.work.pace();
  }
}

async function redirectsOfAttachments(
  attachments: readonly (readonly [string, Attachment])[],
  { stored, files }: Context,
): Promise<PlannedRedirect[]> {
  const parents = await ImportItem.find(
    {
      importId: String(stored._id),
      type: {
        $in: [
          ...new Set((stored.types as { type: string }[]).map(({ type }) => type.split('/', 1)[0] ?? '')),
        ],
      },
      sourceId: { $in: attachments.map(([, { parentId }]) => parentId).filter(Boolean) },
      what: { $in: ['added', 'updated'] },
    },
    { sourceId: 1, to: 1 },
  ).lean<Pick<StoredImportItem, 'sourceId' | 'to'>[]>();
  const addresses = new Map(parents.map(({ sourceId, to }) => [sourceId, to]));
  const redirects: PlannedRedirect[] = [];
  for (const [id, { address, paths, parentId }] of attachments) {
    const to = addresses.get(parentId) ?? (await files.brought({ address, attachment: id, alt: '' }));
    if (to) redirects.push(...paths.map((from) => ({ from, to })));
  }
  return redirects;
}

/** Stores those redirects that are possible, in one step with the look at what is there. */
async function store(redirects: readonly PlannedRedirect[], { stored, actor, work }: Context): Promise<void> {
  if (redirects.length === 0) return;
  work.lock.assertHeld();
  await withLock(REDIRECTS_LOCK, async () => {
    const wanted = new Map<string, StoredRedirect>();
    for (const each of redirects) {
      const redirect = toRedirect(each, stored, actor);
      if (redirect && !wanted.has(redirect.fromKey)) wanted.set(redirect.fromKey, redirect);
    }
    const keys = [...wanted.keys()];
    const known = await Redirect.find({ fromKey: { $in: keys } }, { fromKey: 1 }).lean<
      { fromKey: string }[]
    >();
    for (const { fromKey } of known) wanted.delete(fromKey);
    const exact = keys.filter((key) => !isPrefix(key) && !isHomeQuery(key));
    for (const used of (await findAddressUses(exact)).keys()) wanted.delete(used);
    const count = await Redirect.countDocuments({ importId: { $ne: null } } as object);
    await insertRedirects([...wanted.values()].slice(0, Math.max(0, MAX_IMPORTED - count)));
  });
}

/** Null for an address that needs none, or that can have none. */
function toRedirect(
  { from, to }: PlannedRedirect,
  { _id, startedAt }: StoredImport,
  actor: Actor,
): StoredRedirect | null {
  const fromKey = canonicalAddress(from);
  if (fromKey === null || fromKey === canonicalAddress(to)) return null;
  const at = new Date();
  const note = `${MOVING_TITLE}, ${longDate(startedAt ?? at)}`.slice(0, MAX_NOTE_LENGTH);
  const fields = { from, to, status: 301, note } as const;
  if (redirectProblem(fields) || (isReserved(fromKey) && !isHomeQuery(fromKey))) return null;
  const creator = storedActor(actor);
  return {
    _id: new Types.ObjectId(),
    version: 1,
    ...fields,
    fromKey,
    importId: String(_id),
    createdBy: creator.id,
    createdByName: creator.name,
    createdAt: at,
    updatedAt: at,
    updatedBy: actor.id,
  };
}
