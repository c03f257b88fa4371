import { isPrefix } from './address';
import { targetOfMatch, type RedirectMap, type RedirectRule } from './redirect-map';
import { GONE, MAX_ADDRESS_LENGTH, PREFIX_END } from './redirect';

/** Enough for a file of as many redirects as the site keeps. */
const MAX_COST = 200_000;
/** Reading so many characters of an address costs as much as a step. */
const CHARACTERS_OF_STEP = 64;
/** A chain that a prefix takes more often grows for ever, or might as well. */
const MAX_TIMES = 50;

/**
 * What following redirects may cost in all, since a few can be written so that each leads on to all others. Chains are followed when they
 * are stored, so that little is needed.
 */
export class StepBudget {
  #left = MAX_COST;

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Pays for a step from an address. Returns false if the budget is spent. */
  take(address: string): boolean {
    this.#left -= 1 + address.length / CHARACTERS_OF_STEP;
    return !this.isSpent;
  }
}

/** Whether something of the site is at an address, which answers in place of a redirect. */
type IsInUse = (address: string) => boolean;

interface Next {
  rule: RedirectRule;
  /** An address, a prefix with its end, or the URL of another site. */
  to: string;
}

/** Returns the path of a prefix, without its end. */
const baseOf = (prefix: string): string => prefix.slice(0, -PREFIX_END.length) || '/';

/** Returns a target for a prefix with more segments before its end. */
const extended = (to: string, rest: string): string =>
  rest === '' ? to : `${to.slice(0, -1)}${rest}${PREFIX_END}`;

const isOnSite = (target: string): boolean => target.startsWith('/');

/**
 * Returns the rule that takes what leads to a target, and where that leads; null if none does, or if what is there is gone. A target for
 * a prefix is taken by a prefix only: something more exact takes a part of it.
 */
export function nextOf(map: RedirectMap, target: string): Next | null {
  if (!isOnSite(target)) return null;
  if (!isPrefix(target)) {
    const match = map.match(target);
    const to = match && targetOfMatch(match);
    return match && to !== null ? { rule: match.rule, to } : null;
  }
  const match = map.prefixFor(baseOf(target));
  if (!match || match.rule.status === GONE) return null;
  const { rule, rest } = match;
  return { rule, to: isPrefix(rule.to) ? extended(rule.to, rest) : rule.to };
}

/** The prefixes that were followed to a place, with the paths from which they were: only a part of what they take was followed. */
type Trail = Map<RedirectRule, string[]>;

interface Step {
  target: string;
  trail: Trail | null;
}

const isWithin = (path: string, outer: string): boolean =>
  outer === '/' || (path.startsWith(outer) && (path.length === outer.length || path[outer.length] === '/'));

/**
 * Finds loops among the redirects of a map, which must not change meanwhile. A loop comes back to where it was, in any number of steps,
 * or grows for ever. Single addresses are followed one by one, and a prefix with all that is below it: more exact rules take a part of
 * that, which is followed for itself. What is in use ends a chain. What was followed once is known, so that looking at all redirects
 * costs no more than looking at each of them.
 */
export class LoopFinder {
  /** Addresses and prefixes that lead to no loop. */
  readonly #endings = new Set<string>();
  /** Addresses that lead to a loop, with the addresses of the loop. */
  readonly #loops = new Map<string, string[]>();

  constructor(
    private readonly map: RedirectMap,
    private readonly isInUse: IsInUse,
    private readonly budget = new StepBudget(),
  ) {}

  /**
   * Returns the addresses of the loop to which a redirect leads, none for a loop of prefixes, and where the budget does not suffice to
   * know it; null if it leads to no loop. Yields after each step.
   */
  *find(from: string): Generator<void, string[] | null> {
    const opened = new Set<string>();
    const waiting: Step[] = [{ target: from, trail: null }];
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      const { target } = step;
      const loop = isPrefix(target) ? this.#open(step, opened, waiting) : yield* this.#follow(target);
      if (loop) return loop;
      yield;
    }
    for (const each of opened) this.#endings.add(each);
    return null;
  }

  /** Takes the next step from a prefix. Returns the loop that it closes. */
  #open({ target, trail }: Step, opened: Set<string>, waiting: Step[]): string[] | null {
    if (!this.#mayStep(target)) return [];
    const isKnown = opened.has(target) || this.#endings.has(target);
    if (isKnown && trail === null) return null;
    const base = baseOf(target);
    if (!isKnown) for (const { from } of this.map.below(base)) waiting.push({ target: from, trail: null });
    opened.add(target);
    const next = nextOf(this.map, target);
    if (!next || !isOnSite(next.to)) return null;
    const bases = trail?.get(next.rule) ?? [];
    if (bases.length === MAX_TIMES || bases.some((each) => isWithin(base, each))) return [];
    bases.push(base);
    waiting.push({ target: next.to, trail: (trail ?? (new Map() as Trail)).set(next.rule, bases) });
    return null;
  }

  /** Returns the addresses of the loop to which an address leads; null if it leads to none. */
  *#follow(address: string): Generator<void, string[] | null> {
    const own = new Set<string>();
    let loop: string[] | undefined;
    for (let at = address; !this.#endings.has(at) && !this.isInUse(at);) {
      loop = this.#loops.get(at) ?? (own.has(at) || !this.#mayStep(at) ? [...own] : undefined);
      if (loop) break;
      own.add(at);
      yield;
      const next = nextOf(this.map, at);
      // Only a request that ends in a star itself leads to a prefix here.
      if (!next || !isOnSite(next.to) || isPrefix(next.to)) break;
      at = next.to;
    }
    for (const each of own)
      if (loop) this.#loops.set(each, loop);
      else this.#endings.add(each);
    return loop ?? null;
  }

  /** Returns false if the budget is spent, or if the address has grown longer than any that a redirect takes. */
  #mayStep(target: string): boolean {
    return this.budget.take(target) && target.length <= MAX_ADDRESS_LENGTH;
  }
}
