import type { Kit } from './read-kit';

/** Returns the size of the ZIP with all stills of a kit; null if it has none. */
export const stillsZipBytes = ({ stills }: Pick<Kit, 'stills'>): number | null =>
  stills.length > 0 ? stills.reduce((sum, { bytes }) => sum + bytes, 0) : null;
