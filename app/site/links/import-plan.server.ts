import { groupBy } from '~/core/fields/field-path';
import { Types } from 'mongoose';
import { type StoredRedirect, Redirect } from '~models/redirect';
import { authorize, type Actor } from '~/core/access/permissions';
import { recordEvent, recordRefusal } from '~/core/activity/record-event.server';
import { Turns, withLock } from '~/core/db/lock.server';
import {
  GONE,
  MAX_NESTED_PREFIXES,
  MAX_REDIRECTS,
  REDIRECT_PROBLEMS as PROBLEMS,
} from '~/core/request/redirect';
import { findAddressUses, isAddressInUse, isReserved } from './address-uses.server';
import { canonicalAddress, isPrefix } from './links-in-record.server';
import {
  type CsvLine,
  readCsv,
  type RedirectFields,
  RedirectInput,
  redirectProblem,
} from './redirect-input.server';
import type { PlannedLine } from './link-sections';
import {
  type RedirectRule,
  nextOf,
  StepBudget,
  RedirectMap,
  toRule,
  withoutOrigin,
} from './redirect-map.server';
import {
  ChainEnds,
  leadsSomewhere,
  LoopSearch,
  changeRedirects,
  insertRedirects,
  newRedirect,
  REDIRECTS_LOCK,
  type RedirectChange,
} from './redirect-writes.server';

interface Candidate {
  line: number;
  fields: RedirectFields;
  rule: RedirectRule;
  current: StoredRedirect | undefined;
}

/** Returns the outcome of a valid line, with the end of its redirect chain. */
function outcomeOf({ fields, current }: Candidate, to: string): Pick<PlannedLine, 'outcome' | 'why'> {
  const on = to === fields.to ? '' : `Leads on to ${to}`;
  if (!current) return { outcome: 'add', why: on };
  const isSame = current.to === to && current.status === fields.status && current.note === fields.note;
  if (isSame) return { outcome: 'same', why: 'Stored already' };
  if (current.to === to && current.status === fields.status)
    return { outcome: 'change', why: 'Today: another note' };
  const today = current.status === GONE ? 'gone' : `${current.status} to ${current.to}`;
  return { outcome: 'change', why: `Today: ${today}` };
}

interface ImportOptions {
  origin: string;
  force: boolean;
}

interface ImportPlan {
  lines: PlannedLine[];
  candidates: Candidate[];
  moved: Map<string, string>;
}

const COLUMNS = 4;
/** After this many rounds of rejecting loops everything else is rejected: real files do not need more. */
const MAX_ROUNDS = 10;
const TOO_MANY_CELLS = 'A line has at most four columns';

async function planImport(
  lines: readonly CsvLine[],
  stored: readonly StoredRedirect[],
  options: ImportOptions,
): Promise<ImportPlan> {
  const plan = new Planner(stored);
  for (const line of lines) {
    plan.read(line, options.origin);
    await plan.turns.take();
  }
  plan.refuseNested();
  await plan.lookUp();
  plan.refuseUsed();
  await plan.refuseLoops();
  if (!options.force) await plan.refuseLost();
  await plan.refuseLaterLoops();
  plan.refuseBeyondLimit();
  return plan.finish();
}

class Planner {
  readonly #stored: Map<string, StoredRedirect>;
  readonly #lines = new Map<number, PlannedLine>();
  readonly #candidates = new Map<string, Candidate>();
  readonly #map: RedirectMap;
  readonly #budget = new StepBudget();
  readonly turns = new Turns();
  #used = new Map<string, boolean>();

  constructor(stored: readonly StoredRedirect[]) {
    this.#stored = new Map(stored.map((each) => [each.fromKey, each]));
    this.#map = new RedirectMap(stored.map(toRule));
  }

  /** Adds a line as a candidate, or rejects it for an error within the line. */
  read({ line, cells }: CsvLine, origin: string): void {
    const [from = '', to = '', status = '', note = ''] = cells.map((cell) => cell.trim());
    this.#lines.set(line, { line, from, to, status: status || '301', outcome: 'refused', why: '' });
    if (cells.slice(COLUMNS).some((cell) => cell.trim() !== '')) return this.#refuse(line, TOO_MANY_CELLS);
    const parsed = RedirectInput.safeParse({
      from,
      to,
      note,
      ...(status !== '' && { status: Number(status) }),
    });
    if (!parsed.success) return this.#refuse(line, parsed.error.issues[0]?.message ?? '');
    const given = parsed.data;
    const fields = {
      from: given.from,
      to: withoutOrigin(given.to ?? '', origin),
      status: given.status ?? 301,
      note: given.note ?? '',
    };
    const problem = redirectProblem(fields);
    if (problem) return this.#refuse(line, Object.values(problem)[0]?.[0] ?? '');
    this.#add(line, fields, cells.length >= COLUMNS);
  }

  #add(line: number, given: RedirectFields, hasNote: boolean): void {
    const fromKey = canonicalAddress(given.from) ?? '';
    const other = this.#candidates.get(fromKey);
    if (other) return this.#refuse(line, `Line ${other.line} has this address, too`);
    const current = this.#stored.get(fromKey);
    // A file without the note column leaves notes unchanged.
    const fields = current && !hasNote ? { ...given, note: current.note } : given;
    const rule = toRule({
      _id: current?._id ?? new Types.ObjectId(),
      fromKey,
      to: fields.to,
      status: fields.status,
    });
    this.#candidates.set(fromKey, { line, fields, rule, current });
    this.#map.set(rule);
  }

  #refuse(line: number, why: string): void {
    const planned = this.#lines.get(line);
    if (planned) Object.assign(planned, { outcome: 'refused', why });
  }

  /** Rejects a candidate: the stored redirect at its address stays. */
  #drop({ line, rule, current }: Candidate, why: string): void {
    this.#refuse(line, why);
    this.#candidates.delete(rule.from);
    if (current) this.#map.set(toRule(current));
    else this.#map.delete(rule.from);
  }

  async lookUp(): Promise<void> {
    const addresses = [...this.#map.rules].flatMap(({ from, to }) => [from, to]);
    const exact = addresses.filter((address) => address.startsWith('/') && !isPrefix(address));
    const uses = await findAddressUses(exact);
    this.#used = new Map(exact.map((address) => [address, uses.has(address)]));
  }

  readonly #isInUse = async (address: string): Promise<boolean> => {
    const known = this.#used.get(address) ?? (await isAddressInUse(address));
    this.#used.set(address, known);
    return known;
  };

  refuseNested(): void {
    for (const { from } of this.#map.nestedWithin(MAX_NESTED_PREFIXES)) {
      const candidate = this.#candidates.get(from);
      if (candidate && !candidate.current) this.#drop(candidate, PROBLEMS.nested);
    }
  }

  refuseUsed(): void {
    for (const candidate of this.#candidates.values()) {
      const { rule, current } = candidate;
      const isUsed = isReserved(rule.from) || this.#used.get(rule.from);
      if (isUsed && !current) this.#drop(candidate, PROBLEMS.inUse);
    }
  }

  /** Rejects all lines of loops, those that lead to one, and those beyond the budget. Returns whether there were any. */
  async refuseLoops(): Promise<boolean> {
    const search = new LoopSearch(this.#map, this.#budget);
    const refused: [Candidate, string][] = [];
    for (const candidate of this.#candidates.values()) {
      const loop = this.#budget.isSpent ? [] : await search.find(candidate.rule.from);
      if (this.#budget.isSpent) refused.push([candidate, PROBLEMS.tooLong]);
      else if (loop) refused.push([candidate, this.#loopInWords(candidate, loop)]);
    }
    for (const [candidate, why] of refused) this.#drop(candidate, why);
    return refused.length > 0;
  }

  #loopInWords({ rule }: Candidate, loop: readonly string[]): string {
    for (const address of loop) {
      const from = this.#map.match(address)?.rule.from ?? '';
      const other = from === rule.from ? undefined : this.#candidates.get(from);
      if (other) return `${PROBLEMS.loop}, by line ${other.line}`;
    }
    return PROBLEMS.loop;
  }

  /** Rejects lines without an existing target, and then those that lead to such a line. */
  async refuseLost(): Promise<void> {
    const before = groupBy(
      this.#candidates.values(),
      ({ rule }) => nextOf(this.#map, rule.to)?.rule.from ?? '',
    );
    const waiting = [...this.#candidates.values()];
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      await this.turns.take();
      const { rule, fields, current } = each;
      if (this.#candidates.get(rule.from) !== each || current?.to === fields.to) continue;
      if (await leadsSomewhere(this.#map, rule.to, this.#isInUse)) continue;
      this.#drop(each, PROBLEMS.nothing);
      waiting.push(...(before.get(rule.from) ?? []));
    }
  }

  /** Rejects lines that form a loop with redirects stored at the addresses of rejected lines. */
  async refuseLaterLoops(): Promise<void> {
    for (let round = 0; await this.refuseLoops(); round += 1)
      if (round === MAX_ROUNDS)
        for (const each of [...this.#candidates.values()]) this.#drop(each, PROBLEMS.loop);
  }

  refuseBeyondLimit(): void {
    const counted = [...this.#stored.values()].filter(({ importId }) => importId === undefined);
    let free = MAX_REDIRECTS - counted.length;
    for (const candidate of [...this.#candidates.values()]) {
      if (candidate.current) continue;
      if (free > 0) free -= 1;
      else this.#drop(candidate, PROBLEMS.tooMany);
    }
  }

  async finish(): Promise<ImportPlan> {
    const ends = new ChainEnds(this.#map, this.#isInUse, this.#budget);
    const candidates: Candidate[] = [];
    for (const candidate of this.#candidates.values()) {
      const { rule, fields, line } = candidate;
      const end = await ends.find(rule);
      const to = end.to === rule.to ? fields.to : end.to + end.fragment;
      const planned = this.#lines.get(line);
      if (planned) Object.assign(planned, outcomeOf(candidate, to));
      if (planned?.outcome !== 'same') candidates.push({ ...candidate, fields: { ...fields, to } });
    }
    return { lines: [...this.#lines.values()], candidates, moved: await this.#moved(ends) };
  }

  /** Returns the new targets of stored redirects that lead to an address of the file. */
  async #moved(ends: ChainEnds): Promise<Map<string, string>> {
    const moved = new Map<string, string>();
    for (const [fromKey, { _id }] of this.#stored) {
      const rule = this.#map.get(fromKey);
      const next = rule && !this.#candidates.has(fromKey) ? nextOf(this.#map, rule.to) : null;
      const candidate = this.#candidates.get(next?.rule.from ?? '');
      if (!rule || !candidate) continue;
      const end = await ends.find(rule);
      if (end.to === rule.to) continue;
      moved.set(String(_id), end.to + end.fragment);
      const planned = this.#lines.get(candidate.line);
      if (planned?.why === '')
        planned.why = `Followed from ${rule.from}, which now leads to ${end.to} as well`;
    }
    return moved;
  }
}

const readStored = () => Redirect.find().lean<StoredRedirect[]>();

/** Returns the outcome of each line without storing anything. Throws 400 and 413 for an unreadable file. */
export async function previewImport(
  actor: Actor,
  csv: string,
  options: ImportOptions,
): Promise<PlannedLine[]> {
  authorize(actor, 'editLinks');
  return (await planImport(readCsv(csv), await readStored(), options)).lines;
}

/** Stores the valid lines of a file. Returns the number of redirects added or changed. */
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
    else added.push({ ...newRedirect(actor, rule.id, at), ...values });
  }
  await insertRedirects(added);
  await changeRedirects(changes);
}
