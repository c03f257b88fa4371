/** Returns the absolute URL that opens a preview. */
export const previewUrl = (origin: string, token: string): string => `${origin}/preview/${token}`;

/** Returns the path of the page of a link to a press kit. */
export const pressLinkPath = (token: string): string => `/press/k/${token}`;

/** Returns the absolute URL that opens a press kit. */
export const pressLinkUrl = (origin: string, token: string): string => origin + pressLinkPath(token);

/** The cookie of whoever has given the password of a link to a press kit. */
export const pressLinkCookie = (token: string) => ({ name: 'press', path: pressLinkPath(token) });
