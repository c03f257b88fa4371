/** How often the passcode of a link can be tried from one network, and within how long. */
export const PASSCODE_TRIES = { most: 10, minutes: 15 } as const;
/** The same for wrong tries from all networks together. */
export const PASSCODE_TRIES_OF_ALL = { most: 100, minutes: 60 } as const;

/** The characters of a passcode. */
export const PASSCODE_LENGTH = { least: 4, most: 200 } as const;

/** Says how often a wrong passcode was given; empty for never. */
export const wrongTriesText = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 wrong try' : `${count.toLocaleString('en-GB')} wrong tries`;
