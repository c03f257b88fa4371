/** How often the code or the password of a link can be tried from one network, and within how long. */
export const CODE_TRIES = { most: 10, minutes: 15 } as const;

/** The characters of the code or the password of a link. */
export const CODE_LENGTH = { least: 4, most: 200 } as const;
