import { Types } from 'mongoose';
import { Redirect, type StoredRedirect, RedirectHits } from '~models/redirect';
import { authorize, type Actor } from '~/core/access/permissions';
import { canonicalAddress } from './links-in-record.server';
import { GONE, MAX_REDIRECTS, REDIRECT_PROBLEMS as PROBLEMS } from '~/core/request/redirect';
import {
  REDIRECT_COUNTS,
  REDIRECT_FIELDS,
  RedirectInput,
  RedirectPatch,
  redirectProblem,
  type RedirectFields,
} from './redirect-input.server';
import {
  type RedirectMap,
  type RedirectRule,
  readRedirectMap,
  toRule,
  withoutOrigin,
} from './redirect-map.server';
import { omit } from '~/core/fields/field-path';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { Failure, notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { addToEvent, audited, namesOfChanged } from '~/core/activity/record-event.server';
import { isDuplicate, retryOnConflict } from '~/core/db/database-errors.server';
import { withLock } from '~/core/db/lock.server';
import { parseChange, reconcile, type Edited, type EditOptions } from '~/core/merge/edits.server';
import {
  ChainEnds,
  leadsBack,
  leadsSomewhere,
  redirectFailure,
  rejectNested,
  rejectUsedAddress,
  declareRedirect,
  movedBy,
  newRedirect,
  REDIRECTS_LOCK,
  saveRedirect,
  storeMoved,
} from './redirect-writes.server';
import { forgetHits, showRedirect, type RedirectRow } from './redirect-list.server';

/** Redirects of an import do not count against the limit. */
const NOT_IMPORTED = { importId: null } as object;

interface SiteOptions {
  origin: string;
}

const about = (what: 'create' | 'change' | 'delete', id: string) =>
  ({ what, record: { kind: 'links', id } }) as const;

/** Throws 400 and 409. Retries are safe: a stored redirect with this `recordId` is returned. */
export const createRedirect = (
  actor: Actor,
  input: unknown,
  { origin, recordId }: SiteOptions & { recordId?: string | undefined },
): Promise<RedirectRow> =>
  audited(actor, about('create', ''), async () => {
    authorize(actor, 'editLinks');
    const { force = false, to = '', status = 301, note = '', from } = parse(RedirectInput, input);
    const fields = { from, to: withoutOrigin(to, origin), status, note };
    const stored = await withLock(REDIRECTS_LOCK, async () => {
      const earlier = recordId ? await Redirect.findById(recordId).lean<StoredRedirect | null>() : null;
      return earlier ?? insert(actor, fields, { force, id: recordId ?? String(new Types.ObjectId()) });
    });
    addToEvent({ kind: 'links', id: String(stored._id), title: stored.from });
    return showRedirect(stored);
  });

async function insert(
  actor: Actor,
  fields: RedirectFields,
  { force, id }: { force: boolean; id: string },
): Promise<StoredRedirect> {
  const map = await readRedirectMap();
  const { rule, to, moved } = await checked(map, { id, fields, current: null, force });
  if ((await Redirect.countDocuments(NOT_IMPORTED)) >= MAX_REDIRECTS)
    throw new Failure(409, PROBLEMS.tooMany);
  const redirect: StoredRedirect = {
    ...newRedirect(actor, id, new Date()),
    ...fields,
    fromKey: rule.from,
    to,
  };
  await declareRedirect(null, redirect, () => Redirect.create(redirect)).catch(rethrowTakenAddress);
  await storeMoved(actor, moved);
  return redirect;
}

function rethrowTakenAddress(error: unknown): never {
  throw isDuplicate(error) ? redirectFailure(409, 'from', PROBLEMS.taken) : error;
}

interface Proposal {
  id: string;
  fields: RedirectFields;
  /** The redirect as it is stored; null for a new one. */
  current: StoredRedirect | null;
  force: boolean;
}

/**
 * Adds a redirect to the map, and returns it with its end and the earlier redirects that lead to it. Throws 400 and 409. Unchanged stored
 * values are not checked again.
 */
async function checked(
  map: RedirectMap,
  { id, fields, current, force }: Proposal,
): Promise<{ rule: RedirectRule; to: string; moved: RedirectRule[] }> {
  const problem = redirectProblem(fields);
  if (problem) throw new Failure(400, Object.values(problem)[0]?.[0] ?? '', problem);
  const fromKey = canonicalAddress(fields.from) ?? '';
  const asked = toRule({ _id: new Types.ObjectId(id), fromKey, to: fields.to, status: fields.status });
  const other = map.get(fromKey);
  if (other && other.id !== id) throw redirectFailure(409, 'from', PROBLEMS.taken);
  if (current?.fromKey !== fromKey) await rejectUsedAddress(asked);
  if (current) map.delete(current.fromKey);
  map.set(asked);
  if (current?.fromKey !== fromKey) rejectNested(map, asked);
  if (await leadsBack(map, fromKey)) throw redirectFailure(400, 'to', PROBLEMS.loop);
  const isSameTarget = current?.to === fields.to;
  if (!force && !isSameTarget && !(await leadsSomewhere(map, asked.to)))
    throw redirectFailure(400, 'to', PROBLEMS.nothing);
  const rule = { ...asked, ...(await new ChainEnds(map).find(asked)) };
  map.set(rule);
  const to = rule.to === asked.to ? fields.to : rule.to + rule.fragment;
  return { rule, to, moved: await movedBy(map, rule) };
}

/** Throws 404 for a missing redirect and for a malformed id. */
async function findRedirect(id: string): Promise<StoredRedirect> {
  const redirect = Types.ObjectId.isValid(id)
    ? await Redirect.findById(id).lean<StoredRedirect | null>()
    : null;
  if (!redirect) throw notFound('Redirect');
  return redirect;
}

export async function getRedirect(actor: Actor, id: string): Promise<RedirectRow> {
  authorize(actor, 'editLinks');
  return showRedirect(await findRedirect(id));
}

/** Changes the given fields; with `base`, merges them with later changes of others. Throws 400, 404, 409 and `Conflict`. */
export const editRedirect = (
  actor: Actor,
  id: string,
  input: unknown,
  { origin, base, ifVersions }: SiteOptions & EditOptions,
): Promise<Edited<RedirectRow>> =>
  audited(actor, about('change', id), () => {
    authorize(actor, 'editLinks');
    return withLock(REDIRECTS_LOCK, () =>
      retryOnConflict(async () => {
        const current = await findRedirect(id);
        const stored = await showRedirect(current);
        const options = { owned: SERVER_OWNED.redirect, ifVersions };
        const parsed = parseChange(RedirectPatch, input, stored, options);
        const { force = false, to, ...others } = omit(parsed, REDIRECT_COUNTS);
        const target = to ?? (others.status === GONE ? '' : undefined);
        const sent = { ...others, ...(target !== undefined && { to: withoutOrigin(target, origin) }) };
        const { patch, merged } = await reconcile(current, {
          patch: sent,
          sent,
          stored: { ...stored },
          base,
        });
        const saved = await change(actor, current, patch, force);
        return saved && { record: await showRedirect(saved), merged };
      }),
    );
  });

async function change(
  actor: Actor,
  current: StoredRedirect,
  patch: Partial<RedirectFields>,
  force: boolean,
): Promise<StoredRedirect | null> {
  const { from, to: target, status, note } = { ...current, ...patch };
  const fields = { from, to: target, status, note };
  const map = await readRedirectMap();
  const { rule, to, moved } = await checked(map, { id: String(current._id), fields, current, force });
  const next = { ...fields, fromKey: rule.from, to };
  const saved = await saveRedirect(current, { ...next, updatedAt: new Date(), updatedBy: actor.id }).catch(
    rethrowTakenAddress,
  );
  if (!saved) return null;
  addToEvent({ kind: 'links', title: saved.from, fields: namesOfChanged(REDIRECT_FIELDS, current, saved) });
  await storeMoved(actor, moved);
  return saved;
}

/** Deletes a redirect, with the count of its hits. */
export const deleteRedirect = (actor: Actor, id: string): Promise<void> =>
  audited(actor, about('delete', id), async () => {
    authorize(actor, 'editLinks');
    const redirect = await findRedirect(id);
    addToEvent({ kind: 'links', title: redirect.from });
    await declareRedirect(redirect, null, () => Redirect.deleteOne({ _id: redirect._id }).exec());
    forgetHits(id);
    await RedirectHits.deleteOne({ _id: id });
  });
