/** The press room. */
export const PRESS_PATH = '/press';

/** Returns the path of the page of an open kit. */
export const kitPath = ({ slug }: { slug: string }): string => `${PRESS_PATH}/${slug}`;

/** Returns where a still is downloaded. `path` is that of its kit, `number` counts the stills from 1. */
export const stillPath = (path: string, number: number, size: 'print' | 'web'): string =>
  `${path}/stills/${number}?size=${size}`;

/** Returns where all stills of a kit are downloaded. */
export const stillsZipPath = (path: string): string => `${path}/stills.zip`;

/** Where all logos of the company are downloaded. */
export const LOGOS_ZIP_PATH = `${PRESS_PATH}/logos.zip`;
