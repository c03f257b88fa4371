import { Failure } from '~/rules/validation/errors';
import { isPrefix } from '~/rules/links/address';
import { REDIRECT_PROBLEMS as PROBLEMS } from '~/rules/links/redirect';
import { findLoop, nextOf } from '~/rules/links/redirect-chains';
import type { RedirectMap, RedirectRule } from '~/rules/links/redirect-map';
import { isClosedToRedirects, sitePlaceOf } from '~/rules/links/site-place';
import { canHoldAddresses, findAddressUses, isAddressInUse } from './address-uses';

export const redirectFailure = (status: number, field: 'from' | 'to', message: string) =>
  new Failure(status, message, { [field]: [message] });

const isOnSite = (target: string): boolean => target.startsWith('/');
const isFixed = (address: string): boolean => sitePlaceOf(address)?.type === 'program';

/** Throws 409 if visitors find something else at the address of a redirect, so that it would not answer. */
export async function rejectUsedAddress({ from }: RedirectRule): Promise<void> {
  const isUsed = isClosedToRedirects(from) || (!isPrefix(from) && (await isAddressInUse(from)));
  if (isUsed) throw redirectFailure(409, 'from', PROBLEMS.inUse);
}

/**
 * Returns the addresses of the loop to which a redirect of the map leads, and null if it leads to none. What visitors find on the way
 * ends it.
 */
export async function loopFrom(map: RedirectMap, from: string): Promise<string[] | null> {
  const used = new Set<string>();
  for (;;) {
    const loop = findLoop(map, from, (address) => isFixed(address) || used.has(address));
    const uses = loop ? await findAddressUses(loop) : null;
    if (!loop || uses?.size === 0) return loop;
    for (const address of uses?.keys() ?? []) used.add(address);
  }
}

/** Whether visitors who are led to a target find something: a page, a file, or another redirect that leads on. */
export async function leadsSomewhere(
  map: RedirectMap,
  target: string,
  isInUse = isAddressInUse,
): Promise<boolean> {
  if (!isOnSite(target) || nextOf(map, target)) return true;
  return isPrefix(target) ? canHoldAddresses(target) : isInUse(target);
}

/** Returns where a target ends: redirects are followed as long as visitors find nothing else where they begin. */
export async function endOfChain(
  map: RedirectMap,
  rule: RedirectRule,
  isInUse = isAddressInUse,
): Promise<Pick<RedirectRule, 'to' | 'fragment'>> {
  const seen = new Set<string>();
  let { to, fragment } = rule;
  for (let next = nextOf(map, to); next && !seen.has(to); next = nextOf(map, to)) {
    if (!isPrefix(to) && (await isInUse(to))) break;
    seen.add(to);
    fragment = next.to === next.rule.to ? next.rule.fragment : '';
    to = next.to;
  }
  return { to, fragment };
}
