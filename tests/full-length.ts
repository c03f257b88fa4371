/** Tests have two lengths: `npm test` runs a part of what `npm run test:long` runs. */
export const IS_LONG = process.env.FAULTS === 'long';

/** Returns all cases at full length, otherwise the first ones: for cases that differ in what is given to the same code. */
export const someOf = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  IS_LONG ? cases : cases.slice(0, count);

/** The tag of a browser test that runs with and without scripts: in `npm test` without, if another test has its screen with them. */
export const laterWith = (javaScriptEnabled: boolean) => (javaScriptEnabled ? ['@long'] : []);

/** Returns all cases at full length, otherwise each nth: for cases that are sorted by kind. */
export const everyNth = <Case>(cases: readonly Case[], step: number): readonly Case[] =>
  IS_LONG ? cases : cases.filter((_, index) => index % step === 0);

/**
 * Returns all callers at full length, otherwise those on both sides of the permission, ordered from the one who may do least: who may do more
 * than an allowed caller, or less than a refused one, is compared with the same role.
 */
export function aroundPermission<Caller>(
  callers: readonly Caller[],
  isAllowed: (caller: Caller) => boolean,
): readonly Caller[] {
  if (IS_LONG) return callers;
  const first = callers.findIndex(isAllowed);
  return first < 0 ? callers.slice(-1) : callers.slice(Math.max(first - 1, 0), first + 1);
}
