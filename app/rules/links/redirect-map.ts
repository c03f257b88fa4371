import { isPrefix, pathOfAddress, segmentsOf } from './address';
import { GONE, PREFIX_END, type RedirectStatus } from './redirect';

/** A redirect, as far as it decides where a request goes. */
export interface RedirectRule {
  id: string;
  /** A canonical address, or a prefix. */
  from: string;
  /** The canonical address or the URL of another site; empty if it is gone. */
  to: string;
  /** The fragment of the target, with its sign; empty for none. */
  fragment: string;
  status: RedirectStatus;
}

/** The redirects at a path and below it. */
interface Place {
  exact?: RedirectRule;
  byQuery?: Map<string, RedirectRule>;
  prefix?: RedirectRule;
  children: Map<string, Place>;
}

interface Match {
  rule: RedirectRule;
  /** What follows the prefix of the rule; null if the rule is about the address itself. */
  rest: string | null;
}

const emptyPlace = (): Place => ({ children: new Map() });

/** Returns where a rule leads that takes an address; null if it is gone. What follows a prefix is appended, and cannot name another host. */
export function targetOfMatch({ rule, rest }: Match): string | null {
  if (rule.status === GONE) return null;
  return rest !== null && isPrefix(rule.to) ? rule.to.slice(0, -1) + rest : rule.to;
}

/** Redirects by their addresses: a tree of the segments, so that a lookup costs no more than reading the path. */
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

  /** Returns the rule with exactly this address or prefix. */
  get(from: string): RedirectRule | undefined {
    return this.#rules.get(from);
  }

  /** Adds a rule, in place of the one with the same address. */
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

  /** Returns the most exact rule for a canonical address: with its query, then without, then the longest prefix. */
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

  /** Returns the rule that takes everything below a path, unless something more exact does. */
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

  /** Returns the prefixes that are within so many others, or more. */
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

  /** Yields the rules whose addresses are below a path. */
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
