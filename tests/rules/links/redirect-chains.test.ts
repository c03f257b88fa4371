import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../full-length';
import { LoopFinder, nextOf, RedirectMap, type RedirectRule } from '~/site/links/redirect-map.server';

const rule = (from: string, to: string): RedirectRule => ({ id: from, from, to, fragment: '', status: 301 });
const mapOf = (rules: readonly (readonly [string, string])[]) =>
  new RedirectMap(rules.map(([from, to]) => rule(from, to)));
const nothing = () => false;
const run = (search: ReturnType<LoopFinder['find']>) => {
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
};
const findLoop = (map: RedirectMap, from: string, isInUse: (address: string) => boolean) =>
  run(new LoopFinder(map, isInUse).find(from));

/** Reads `/a → /b, /b → /a`. */
const pairsIn = (text: string) =>
  text.split(', ').map((pair) => pair.split(' → ') as [from: string, to: string]);

describe('a redirect that leads back to itself', () => {
  it.each([
    ['itself', '/a → /a'],
    ['two', '/a → /b, /b → /a'],
    ['three', '/a → /b, /b → /c, /c → /a'],
    ['a prefix that grows', '/a/* → /a/b/*'],
    ['a prefix that takes its own target', '/a/* → /a/b'],
    ['a prefix to itself', '/* → /*'],
    ['two prefixes', '/a/* → /b/*, /b/* → /a/*'],
    ['two prefixes that grow', '/a/* → /b/c/*, /b/* → /a/d/*'],
    ['a prefix and an address below', '/a/* → /b/*, /b/x → /a/x'],
    ['a prefix to an address that leads below it', '/a/* → /b, /b → /a/x'],
    ['by a query', '/a → /b?c=1, /b?c=1 → /a'],
  ])('%s', (_, text) => {
    const rules = pairsIn(text);
    for (const [from] of rules) expect(findLoop(mapOf(rules), from, nothing)).not.toBeNull();
  });

  it.each([
    ['a chain', '/a → /b, /b → /c, /c → /d'],
    ['another site', '/a → https://a.example/a'],
    ['a prefix to what is above it', '/a/* → /a'],
    ['the whole site to the home page', '/* → /'],
    ['a prefix whose growth another takes', '/a/* → /a/b/*, /a/b/* → /c/*'],
    ['prefixes that exchange a part', '/a/* → /b/*, /b/x/* → /a/y/*'],
    ['another query', '/a → /b?c=1, /b?c=2 → /a'],
  ])('not: %s', (_, text) => {
    const rules = pairsIn(text);
    for (const [from] of rules) expect(findLoop(mapOf(rules), from, nothing)).toBeNull();
  });

  it('not where the site has something on the way', () => {
    const map = mapOf(pairsIn('/a → /b, /b → /a'));
    expect(findLoop(map, '/a', (address) => address === '/b')).toBeNull();
  });

  it('a chain of 5,000 is followed in one pass', () => {
    const map = mapOf(Array.from({ length: 5_000 }, (_, index) => [`/${index}`, `/${index + 1}`] as const));
    expect(findLoop(map, '/0', nothing)).toBeNull();
    map.set(rule('/4999', '/0'));
    expect(findLoop(map, '/0', nothing)).toHaveLength(5_000);
  });
});

const segment = fc.constantFrom('a', 'b', 'c');
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
const exact = fc.tuple(path, path);
const prefix = fc.tuple(
  path.map((each) => `${each}/*`),
  fc.oneof(
    path,
    path.map((each) => `${each}/*`),
  ),
);
const anyRule = fc.oneof({ weight: 2, arbitrary: exact }, { weight: 1, arbitrary: prefix });

/** Whether following an address ends. */
function ends(map: RedirectMap, address: string): boolean {
  const seen = new Set<string>();
  for (let at = address; !seen.has(at) && seen.size < 500;) {
    seen.add(at);
    const next = nextOf(map, at);
    if (!next) return true;
    at = next.to;
  }
  return false;
}

describe('random redirects', () => {
  it('that each lead back to nothing when they are added, let every address end', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 12 }), fc.array(path, { maxLength: 30 }), (rules, asked) => {
        const map = new RedirectMap();
        for (const [from, to] of rules) {
          if (map.get(from)) continue;
          map.set(rule(from, to));
          if (findLoop(map, from, nothing)) map.delete(from);
        }
        for (const address of asked) expect(ends(map, address)).toBe(true);
      }),
      { numRuns: IS_LONG ? 200 : 60 },
    );
  });

  it('are found to be loops whatever was looked at before', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 12 }), (rules) => {
        const map = mapOf(rules);
        const finder = new LoopFinder(map, nothing);
        for (const { from } of map.rules)
          expect(run(finder.find(from)) === null).toBe(findLoop(map, from, nothing) === null);
      }),
      { numRuns: IS_LONG ? 200 : 60 },
    );
  });

  it('without prefixes are refused only if an address does not end', () => {
    fc.assert(
      fc.property(fc.array(exact, { maxLength: 12 }), (rules) => {
        const map = new RedirectMap();
        for (const [from, to] of rules) {
          map.set(rule(from, to));
          expect(findLoop(map, from, nothing) === null).toBe(ends(map, from));
          if (!ends(map, from)) map.delete(from);
        }
      }),
      { numRuns: IS_LONG ? 200 : 60 },
    );
  });
});
