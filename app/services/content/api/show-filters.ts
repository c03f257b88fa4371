import type { QueryFilter } from 'mongoose';
import { Show, type StoredShow } from '~models/show';
import { Failure } from '~/rules/validation/errors';
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
  return { ...Object.fromEntries(given), ...(genre !== undefined && { genres: await knownGenre(genre) }) };
}

/** Returns a genre as it is stored, whatever the case; undefined for one that neither the settings nor any show has. */
export async function genreNamed(genre: string): Promise<string | undefined> {
  const known = [...(await getSettings()).genres, ...(await Show.distinct('genres'))];
  return known.find((each) => each.toLowerCase() === genre.toLowerCase());
}

async function knownGenre(genre: string): Promise<string> {
  const found = await genreNamed(genre);
  if (found !== undefined) return found;
  const message = `There is no genre ${genre}`;
  throw new Failure(400, message, { genre: [message] });
}
