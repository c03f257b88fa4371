/** Tests have two lengths: `npm test` runs a part of what `npm run test:long` runs. */
export const IS_LONG = process.env.FAULTS === 'long';

/** Returns all cases at full length, otherwise the first ones: for cases that differ in what is given to the same code. */
export const someOf = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  IS_LONG ? cases : cases.slice(0, count);
