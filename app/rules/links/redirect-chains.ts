import { isPrefix } from './address';
import { targetOf, type RedirectMap, type RedirectRule } from './redirect-map';
import { GONE, PREFIX_END } from './redirect';

/**
 * The most steps that are taken to decide whether a redirect leads back to itself. Chains are followed when they are stored, so that
 * few are needed; what needs more is refused.
 */
const MAX_STEPS = 50_000;

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
    const to = match && targetOf(match);
    return match && to !== null ? { rule: match.rule, to } : null;
  }
  const match = map.prefixFor(baseOf(target));
  if (!match || match.rule.status === GONE) return null;
  const { rule, rest } = match;
  return { rule, to: isPrefix(rule.to) ? extended(rule.to, rest) : rule.to };
}

/** The prefixes that were followed to a place, since only a part of what they take was followed. */
interface Trail {
  rule: RedirectRule;
  base: string;
  before: Trail | null;
}

interface Step {
  target: string;
  trail: Trail | null;
}

const isWithin = (path: string, outer: string): boolean =>
  path === outer || outer === '/' || path.startsWith(`${outer}/`);

function isRepeated(trail: Trail | null, rule: RedirectRule, base: string): boolean {
  for (let each = trail; each; each = each.before)
    if (each.rule === rule && isWithin(base, each.base)) return true;
  return false;
}

/**
 * Returns the addresses of a loop to which a rule of the map leads, and null if there is none. A loop comes back to where it was, in any
 * number of steps, or grows for ever; of one of prefixes alone there are no addresses. Single addresses are followed one by one, and
 * a prefix with all that is below it: more exact rules take a part of that, which is followed for itself. What is in use ends a chain.
 */
export function findLoop(map: RedirectMap, from: string, isInUse: IsInUse): string[] | null {
  const walk = new Walk(map, isInUse);
  const opened = new Set<string>();
  const waiting: Step[] = [{ target: from, trail: null }];
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { target, trail } = step;
    if (!isPrefix(target)) {
      const loop = walk.follow(target);
      if (loop) return loop;
      continue;
    }
    if (!walk.takeStep()) return [];
    const base = baseOf(target);
    if (!opened.has(target))
      for (const { from: part } of map.below(base)) waiting.push({ target: part, trail: null });
    else if (trail === null) continue;
    opened.add(target);
    const next = nextOf(map, target);
    if (!next || !isOnSite(next.to)) continue;
    if (isRepeated(trail, next.rule, base)) return [];
    waiting.push({ target: next.to, trail: { rule: next.rule, base, before: trail } });
  }
  return null;
}

/** Follows single addresses, each once. */
class Walk {
  /** What leads to no loop. */
  readonly #done = new Set<string>();
  #steps = 0;

  constructor(
    private readonly map: RedirectMap,
    private readonly isInUse: IsInUse,
  ) {}

  /** Returns false if too many were taken. */
  takeStep(): boolean {
    this.#steps += 1;
    return this.#steps <= MAX_STEPS;
  }

  /** Returns the addresses of the loop to which an address leads; null if it leads to none. */
  follow(address: string): string[] | null {
    const own = new Set<string>();
    for (let at = address; !this.#done.has(at) && !this.isInUse(at);) {
      if (own.has(at) || !this.takeStep()) return [...own];
      own.add(at);
      const next = nextOf(this.map, at);
      if (!next || !isOnSite(next.to)) break;
      at = next.to;
      // Only a request that ends in a star itself leads to this.
      if (isPrefix(at)) break;
    }
    for (const each of own) this.#done.add(each);
    return null;
  }
}
