import { Types } from 'mongoose';
import { Redirect, type StoredRedirect } from '~models/redirect';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { PlannedLine } from '~/rules/links/redirect-import';
import { recordEvent, recordRefusal } from '../activity/record-event';
import { withLock } from '../platform/lock';
import type { Candidate } from './import-candidate';
import { planImport, type ImportOptions } from './import-plan';
import { readCsv } from './redirect-csv';
import { changeRedirects, insertRedirects, REDIRECTS_LOCK, type RedirectChange } from './redirect-writes';

const readStored = () => Redirect.find().lean<StoredRedirect[]>();

/** Returns what becomes of each line of a file, and stores nothing. Throws 400 and 413 for a file that cannot be read. */
export async function previewImport(
  actor: Actor,
  csv: string,
  options: ImportOptions,
): Promise<PlannedLine[]> {
  authorize(actor, 'editLinks');
  return (await planImport(readCsv(csv), await readStored(), options)).lines;
}

/** Stores what can be stored of a file. Returns the number of redirects that it has added or changed. */
export async function importRedirects(actor: Actor, csv: string, options: ImportOptions): Promise<number> {
  await recordRefusal(actor, { what: 'create', record: { kind: 'links', id: '' } }, () =>
    authorize(actor, 'editLinks'),
  );
  const lines = readCsv(csv);
  const candidates = await withLock(REDIRECTS_LOCK, async () => {
    const plan = await planImport(lines, await readStored(), options);
    await storeAll(actor, plan.candidates, plan.moved);
    return plan.candidates;
  });
  await Promise.all(candidates.map((candidate) => logCandidate(actor, candidate)));
  return candidates.length;
}

const logCandidate = (actor: Actor, { fields, rule, current }: Candidate): Promise<void> =>
  recordEvent(actor, {
    what: current ? 'change' : 'create',
    record: { kind: 'links', id: rule.id, title: fields.from },
  });

async function storeAll(
  actor: Actor,
  candidates: readonly Candidate[],
  moved: ReadonlyMap<string, string>,
): Promise<void> {
  const at = new Date();
  const changed = { updatedAt: at, updatedBy: actor.id };
  const added: StoredRedirect[] = [];
  const changes: RedirectChange[] = [...moved].map(([id, to]) => ({ id, set: { to, ...changed } }));
  for (const { fields, rule, current } of candidates) {
    const values = { ...fields, fromKey: rule.from, ...changed };
    if (current) changes.push({ id: String(current._id), set: values });
    else added.push({ ...values, ...newRedirect(actor, rule.id, at) });
  }
  await insertRedirects(added);
  await changeRedirects(changes);
}

const newRedirect = (actor: Actor, id: string, createdAt: Date) => ({
  _id: new Types.ObjectId(id),
  version: 1,
  createdBy: actor.id,
  createdByName: actor.name,
  createdAt,
});
