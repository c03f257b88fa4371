export const PRESS_PATH = '/press';

export const kitPath = ({ slug }: { slug: string }): string => `${PRESS_PATH}/${slug}`;

/** `path` is that of the kit; `number` counts from 1. */
export const stillPath = (path: string, number: number, size: 'print' | 'web'): string =>
  `${path}/stills/${number}?size=${size}`;

export const stillsZipPath = (path: string): string => `${path}/stills.zip`;

export const LOGOS_ZIP_PATH = `${PRESS_PATH}/logos.zip`;
