import { Failure } from '~/rules/validation/errors';
import { isPrefix } from '~/rules/links/address';
import {
  MAX_ADDRESS_LENGTH,
  MAX_NESTED_PREFIXES,
  REDIRECT_PROBLEMS as PROBLEMS,
} from '~/rules/links/redirect';
import { LoopFinder, nextOf, StepBudget } from '~/rules/links/redirect-chains';
import type { RedirectMap, RedirectRule } from '~/rules/links/redirect-map';
import { isReserved, sitePlaceOf } from '~/rules/links/site-place';
import { Turns } from '../platform/turns';
import { canHoldAddresses, findAddressUses, isAddressInUse } from './address-uses';

export const redirectFailure = (status: number, field: 'from' | 'to', message: string) =>
  new Failure(status, message, { [field]: [message] });

const isOnSite = (target: string): boolean => target.startsWith('/');
const isFixed = (address: string): boolean => sitePlaceOf(address)?.type === 'program';

/** Throws 409 if visitors find something else at the address of a redirect, so that it would not answer. */
export async function rejectUsedAddress({ from }: RedirectRule): Promise<void> {
  const isUsed = isReserved(from) || (!isPrefix(from) && (await isAddressInUse(from)));
  if (isUsed) throw redirectFailure(409, 'from', PROBLEMS.inUse);
}

/** Finds loops among the redirects of a map, which must not change meanwhile. What visitors find on the way ends a chain. */
export class LoopSearch {
  readonly #used = new Set<string>();
  readonly #turns = new Turns();
  #finder: LoopFinder;

  constructor(
    private readonly map: RedirectMap,
    private readonly budget = new StepBudget(),
  ) {
    this.#finder = this.#createFinder();
  }

  #createFinder(): LoopFinder {
    const isInUse = (address: string) => isFixed(address) || this.#used.has(address);
    return new LoopFinder(this.map, isInUse, this.budget);
  }

  /** Returns the addresses of the loop to which a redirect leads; null if it leads to none. */
  async find(from: string): Promise<string[] | null> {
    for (;;) {
      const loop = await this.#run(this.#finder.find(from));
      const uses = loop ? await findAddressUses(loop) : null;
      if (!loop || uses?.size === 0) return loop;
      for (const address of uses?.keys() ?? []) this.#used.add(address);
      this.#finder = this.#createFinder();
    }
  }

  async #run(search: ReturnType<LoopFinder['find']>): Promise<string[] | null> {
    for (;;) {
      const step = search.next();
      if (step.done) return step.value;
      await this.#turns.take();
    }
  }
}

/** Throws 400 if a prefix of the map is within too many others, or if others below it are then. */
export function rejectNested(map: RedirectMap, { from }: RedirectRule): void {
  if (!isPrefix(from)) return;
  const isBelow = (other: RedirectRule) => other.from.startsWith(from.slice(0, -1));
  if (map.nestedWithin(MAX_NESTED_PREFIXES).some(isBelow))
    throw redirectFailure(400, 'from', PROBLEMS.nested);
}

/** Whether a redirect of the map leads back to itself, or to another loop. */
export const leadsBack = async (map: RedirectMap, from: string): Promise<boolean> =>
  (await new LoopSearch(map).find(from)) !== null;

/** Whether visitors who are led to a target find something: a page, a file, or another redirect that leads on. */
export async function leadsSomewhere(
  map: RedirectMap,
  target: string,
  isInUse = isAddressInUse,
): Promise<boolean> {
  if (!isOnSite(target) || nextOf(map, target)) return true;
  return isPrefix(target) ? canHoldAddresses(target) : isInUse(target);
}

type ChainEnd = Pick<RedirectRule, 'to' | 'fragment'>;

/**
 * Finds where targets end, in a map that must not change meanwhile: redirects are followed as long as visitors find nothing else where
 * they begin. What was followed once is known. Where the budget is spent, targets stay as they are.
 */
export class ChainEnds {
  readonly #known = new Map<string, ChainEnd>();
  readonly #turns = new Turns();

  constructor(
    private readonly map: RedirectMap,
    private readonly isInUse = isAddressInUse,
    private readonly budget = new StepBudget(),
  ) {}

  async find(rule: ChainEnd): Promise<ChainEnd> {
    const passed = new Set<string>();
    let end = { to: rule.to, fragment: rule.fragment };
    // An address that grows for ever is that of a loop.
    while (!passed.has(end.to) && end.to.length <= MAX_ADDRESS_LENGTH && this.budget.take(end.to)) {
      const next = nextOf(this.map, end.to);
      if (!next || (!isPrefix(end.to) && (await this.isInUse(end.to)))) break;
      passed.add(end.to);
      await this.#turns.take();
      const known = this.#known.get(end.to);
      end = known ?? { to: next.to, fragment: next.to === next.rule.to ? next.rule.fragment : '' };
      if (known) break;
    }
    for (const each of passed) this.#known.set(each, end);
    return end;
  }
}
