import { type StoredRedirect, Redirect } from '~models/redirect';
import { readOnce, ownCopy } from '~/core/db/content-epoch.server';
import { GONE, PREFIX_END, type RedirectStatus, MAX_ADDRESS_LENGTH } from '~/core/request/redirect';
import {
  addressOnSite,
  canonicalAddress,
  isPrefix,
  pathOfAddress,
  segmentsOf,
} from './links-in-record.server';

export interface RedirectRule {
  id: string;
  from: string;
  /** A canonical address or the URL of another site; empty for 410 Gone. */
  to: string;
  fragment: string;
  status: RedirectStatus;
}

interface Place {
  exact?: RedirectRule;
  byQuery?: Map<string, RedirectRule>;
  prefix?: RedirectRule;
  children: Map<string, Place>;
}

interface Match {
  rule: RedirectRule;
  /** The path after the rule's prefix; null for an exact match. */
  rest: string | null;
}

const emptyPlace = (): Place => ({ children: new Map() });

/** Returns the target for an address; null if it is gone. The path after a prefix is appended, and cannot name another host. */
export function targetOfMatch({ rule, rest }: Match): string | null {
  if (rule.status === GONE) return null;
  return rest !== null && isPrefix(rule.to) ? rule.to.slice(0, -1) + rest : rule.to;
}

/** A tree of path segments, so that a lookup costs no more than reading the path. */
export class RedirectMap {
  readonly #root = emptyPlace();
  readonly #rules = new Map<string, RedirectRule>();

  constructor(rules: Iterable<RedirectRule> = []) {
    for (const rule of rules) this.set(rule);
  }

  get size(): number {
    return this.#rules.size;
  }

  get rules(): Iterable<RedirectRule> {
    return this.#rules.values();
  }

  get(from: string): RedirectRule | undefined {
    return this.#rules.get(from);
  }

  set(rule: RedirectRule): void {
    this.#rules.set(rule.from, rule);
    this.#write(rule.from, rule);
  }

  delete(from: string): void {
    if (this.#rules.delete(from)) this.#write(from, undefined);
  }

  #write(from: string, rule: RedirectRule | undefined): void {
    if (isPrefix(from)) {
      assign(this.#placeAt(segmentsOf(from.slice(0, -PREFIX_END.length) || '/')), 'prefix', rule);
      return;
    }
    const path = pathOfAddress(from);
    const place = this.#placeAt(segmentsOf(path));
    if (path === from) return assign(place, 'exact', rule);
    const byQuery = (place.byQuery ??= new Map<string, RedirectRule>());
    if (rule) byQuery.set(from.slice(path.length), rule);
    else byQuery.delete(from.slice(path.length));
  }

  #placeAt(segments: readonly string[]): Place {
    let place = this.#root;
    for (const segment of segments) {
      const next = place.children.get(segment) ?? emptyPlace();
      place.children.set(segment, next);
      place = next;
    }
    return place;
  }

  /** Returns the most specific rule for a canonical address: with its query, then without, then the longest prefix. */
  match(address: string): Match | null {
    const path = pathOfAddress(address);
    let place: Place | undefined = this.#root;
    let longest: { rule: RedirectRule; end: number } | null = null;
    for (let at = 1; at < path.length;) {
      if (place.prefix) longest = { rule: place.prefix, end: at };
      const slash = path.indexOf('/', at);
      const end = slash < 0 ? path.length : slash;
      place = place.children.get(path.slice(at, end));
      if (!place) break;
      at = end + 1;
    }
    const own = place && (place.byQuery?.get(address.slice(path.length)) ?? place.exact);
    if (own) return { rule: own, rest: null };
    return longest && { rule: longest.rule, rest: path.slice(longest.end) };
  }

  /** Returns the rule for everything below a path, apart from more specific rules. */
  prefixFor(path: string): { rule: RedirectRule; rest: string } | null {
    let place: Place | undefined = this.#root;
    const segments = segmentsOf(path);
    let longest = place.prefix ? { rule: place.prefix, depth: 0 } : null;
    for (const [index, segment] of segments.entries()) {
      place = place.children.get(segment);
      if (!place) break;
      if (place.prefix) longest = { rule: place.prefix, depth: index + 1 };
    }
    return longest && { rule: longest.rule, rest: segments.slice(longest.depth).join('/') };
  }

  /** Returns the prefixes nested at least this deep. */
  nestedWithin(most: number): RedirectRule[] {
    const nested: RedirectRule[] = [];
    const waiting = [{ place: this.#root, depth: 0 }];
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      const { place, depth } = step;
      if (place.prefix && depth >= most) nested.push(place.prefix);
      const below = place.prefix ? depth + 1 : depth;
      for (const child of place.children.values()) waiting.push({ place: child, depth: below });
    }
    return nested;
  }

  *below(path: string): Generator<RedirectRule> {
    let top: Place | undefined = this.#root;
    for (const segment of segmentsOf(path)) top = top?.children.get(segment);
    const waiting = [...(top?.children.values() ?? [])];
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      if (place.exact) yield place.exact;
      if (place.prefix) yield place.prefix;
      if (place.byQuery) yield* place.byQuery.values();
      waiting.push(...place.children.values());
    }
  }
}

function assign(place: Place, name: 'exact' | 'prefix', rule: RedirectRule | undefined): void {
  if (rule) place[name] = rule;
  else delete place[name];
}

/** Enough for a file with as many redirects as the site keeps. */
const MAX_COST = 200_000;
/** Reading this many characters of an address costs as much as a step. */
const CHARACTERS_OF_STEP = 64;
/** A chain that matches a prefix more often than this is treated as endless. */
const MAX_TIMES = 50;

/**
 * The total cost of following redirects, because a few rules can be written so that each leads to all others. Chains are resolved when
 * stored, so little is needed.
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

/** Whether the site has a page at an address, which takes precedence over a redirect. */
type IsInUse = (address: string) => boolean;

interface Next {
  rule: RedirectRule;
  /** An address, a prefix with its suffix, or the URL of another site. */
  to: string;
}

const baseOf = (prefix: string): string => prefix.slice(0, -PREFIX_END.length) || '/';

/** Adds segments before the suffix of a target for a prefix. */
const extended = (to: string, rest: string): string =>
  rest === '' ? to : `${to.slice(0, -1)}${rest}${PREFIX_END}`;

export const isSiteTarget = (target: string): boolean => target.startsWith('/');

/**
 * Returns the rule for a target and its destination; null if there is none or it is gone. Only a prefix rule matches a prefix target: more
 * specific rules cover just a part of it.
 */
export function nextOf(map: RedirectMap, target: string): Next | null {
  if (!isSiteTarget(target)) return null;
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

/** The prefixes followed so far, with the paths they were followed from: only a part of their range was followed. */
type Trail = Map<RedirectRule, string[]>;

interface Step {
  target: string;
  trail: Trail | null;
}

const isWithin = (path: string, outer: string): boolean =>
  outer === '/' || (path.startsWith(outer) && (path.length === outer.length || path[outer.length] === '/'));

/**
 * Finds loops in a map that must not change meanwhile. A loop returns to an earlier address in any number of steps, or grows endlessly.
 * Addresses are followed one by one, a prefix with everything below it; more specific rules cover a part of that and are followed
 * separately. Addresses in use end a chain. Results are memoized, so checking all redirects costs no more than each of them once.
 */
export class LoopFinder {
  readonly #endings = new Set<string>();
  readonly #loops = new Map<string, string[]>();

  constructor(
    private readonly map: RedirectMap,
    private readonly isInUse: IsInUse,
    private readonly budget = new StepBudget(),
  ) {}

  /**
   * Returns the addresses of the loop that a redirect leads to; empty for a loop of prefixes and when the budget is spent; null without a
   * loop. Yields after each step.
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

  /** Follows a prefix one step. Returns the loop that it closes. */
  #open({ target, trail }: Step, opened: Set<string>, waiting: Step[]): string[] | null {
    if (!this.#mayStep(target)) return [];
    const isKnown = opened.has(target) || this.#endings.has(target);
    if (isKnown && trail === null) return null;
    const base = baseOf(target);
    if (!isKnown) for (const { from } of this.map.below(base)) waiting.push({ target: from, trail: null });
    opened.add(target);
    const next = nextOf(this.map, target);
    if (!next || !isSiteTarget(next.to)) return null;
    const bases = trail?.get(next.rule) ?? [];
    if (bases.length === MAX_TIMES || bases.some((each) => isWithin(base, each))) return [];
    bases.push(base);
    waiting.push({ target: next.to, trail: (trail ?? (new Map() as Trail)).set(next.rule, bases) });
    return null;
  }

  /** Returns the addresses of the loop that an address leads to; null if there is none. */
  *#follow(address: string): Generator<void, string[] | null> {
    const own = new Set<string>();
    let loop: string[] | undefined;
    for (let at = address; !this.#endings.has(at) && !this.isInUse(at);) {
      loop = this.#loops.get(at) ?? (own.has(at) || !this.#mayStep(at) ? [...own] : undefined);
      if (loop) break;
      own.add(at);
      yield;
      const next = nextOf(this.map, at);
      // Only a request that itself ends in a star leads to a prefix here.
      if (!next || !isSiteTarget(next.to) || isPrefix(next.to)) break;
      at = next.to;
    }
    for (const each of own)
      if (loop) this.#loops.set(each, loop);
      else this.#endings.add(each);
    return loop ?? null;
  }

  /** Returns false if the budget is spent, or if the address is longer than any redirect accepts. */
  #mayStep(target: string): boolean {
    return this.budget.take(target) && target.length <= MAX_ADDRESS_LENGTH;
  }
}

type RuleFields = Pick<StoredRedirect, '_id' | 'fromKey' | 'to' | 'status'>;

export function toRule({ _id, fromKey, to, status }: RuleFields): RedirectRule {
  const hash = to.indexOf('#');
  const target = to.startsWith('/') ? canonicalAddress(to) : URL.canParse(to) ? new URL(to).href : '';
  return {
    id: ownCopy(String(_id)),
    from: fromKey,
    to: target ?? '',
    fragment: to.startsWith('/') && hash >= 0 ? encodeURI(to.slice(hash)) : '',
    status,
  };
}

/** Removes this site's origin, as targets are stored without it. */
export function withoutOrigin(to: string, origin: string): string {
  const address = addressOnSite(to, origin);
  return to.startsWith('/') || address === null ? to : address + new URL(to).hash;
}

export async function readRedirectMap(): Promise<RedirectMap> {
  const stored = await Redirect.find({}, { fromKey: 1, to: 1, status: 1 }).lean<RuleFields[]>();
  return new RedirectMap(stored.map(toRule));
}

/** Read from the database only after a change. Do not change the result. */
export const currentRedirects = readOnce(readRedirectMap, { isPublic: true });
