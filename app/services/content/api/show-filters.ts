import type { QueryFilter } from 'mongoose';
import { Show, type StoredShow } from '~models/show';
import { Failure } from '~/rules/validation/errors';
import { oncePerVersion } from '../../platform/content-version';
import { getSettings } from '../settings';

interface ShowFilters {
  kind?: StoredShow['kind'] | undefined;
  genre?: string | undefined;
  stage?: StoredShow['stage'] | undefined;
  year?: number | undefined;
}

/** Returns the filter for shows with these values. Throws 400 for a genre that neither the settings nor any show has. */
export async function filterShows({ genre, ...values }: ShowFilters): Promise<QueryFilter<StoredShow>> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(genre !== undefined && { genres: await spellingsOf(genre) }) };
}

/**
 * Returns the spellings of each genre that the settings or a show have, by its lower case, that of the settings first: a show
 * keeps the one with which it was saved last.
 */
export const genreSpellings = oncePerVersion(async (): Promise<ReadonlyMap<string, string[]>> => {
  // The embedded database would read whole shows for `distinct`.
  const [{ genres }, shows] = await Promise.all([
    getSettings(),
    Show.find({}, { genres: 1 }).lean<Pick<StoredShow, 'genres'>[]>(),
  ]);
  const spellings = new Map<string, string[]>();
  for (const genre of new Set([...genres, ...shows.flatMap((show) => show.genres ?? [])])) {
    const key = genre.toLowerCase();
    spellings.set(key, [...(spellings.get(key) ?? []), genre]);
  }
  return spellings;
});

async function spellingsOf(genre: string): Promise<{ $in: string[] }> {
  const found = (await genreSpellings()).get(genre.toLowerCase());
  if (found) return { $in: found };
  const message = `There is no genre ${genre}`;
  throw new Failure(400, message, { genre: [message] });
}
