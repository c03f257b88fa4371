export const previewPath = (token: string): string => `/preview/${token}`;

export const previewUrl = (origin: string, token: string): string => origin + previewPath(token);

export const pressLinkPath = (token: string): string => `/press/k/${token}`;

export const pressLinkUrl = (origin: string, token: string): string => origin + pressLinkPath(token);

export const pressLinkCookie = (token: string) => ({ name: 'press', path: pressLinkPath(token) });
