import type { QueryFilter } from 'mongoose';
import { Show, type StoredShow } from '~models/show';
import { Failure } from '~/rules/validation/errors';
import { readOnce } from '../platform/content-epoch';
import { readSettings } from '../views/settings';
import { publicFilter } from '../views/kinds';

interface ShowFilters {
  kind?: StoredShow['kind'] | undefined;
  genre?: string | undefined;
  stage?: StoredShow['stage'] | undefined;
  year?: number | undefined;
}

/**
 * Returns the filter for shows with these values. Throws 400 for a genre that neither the settings nor any of the shows that may be
 * read has: the genre of a hidden show would tell of it.
 */
export async function showQueryFilter(
  { genre, ...values }: ShowFilters,
  readable: 'all' | 'public',
): Promise<QueryFilter<StoredShow>> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(genre !== undefined && { genres: await spellingsOf(genre, readable) }),
  };
}

/** The spellings of each genre, by its lower case. */
type Spellings = ReadonlyMap<string, string[]>;

/**
 * Returns the spellings of each genre that the settings or a show have, that of the settings first: a show keeps the one with which
 * it was saved last. `public` leaves out what only hidden shows have.
 */
export const genreSpellings = readOnce(async (): Promise<Record<'all' | 'public', Spellings>> => {
  const [{ genres }, all, ofPublic] = await Promise.all([
    readSettings('genres'),
    Show.distinct('genres'),
    Show.distinct('genres', publicFilter('show')),
  ]);
  return { all: byLowerCase([...genres, ...all]), public: byLowerCase([...genres, ...ofPublic]) };
});

function byLowerCase(genres: readonly string[]): Spellings {
  const spellings = new Map<string, string[]>();
  for (const genre of new Set(genres)) {
    const key = genre.toLowerCase();
    const known = spellings.get(key);
    if (known) known.push(genre);
    else spellings.set(key, [genre]);
  }
  return spellings;
}

async function spellingsOf(genre: string, readable: 'all' | 'public'): Promise<{ $in: string[] }> {
  const found = (await genreSpellings())[readable].get(genre.toLowerCase());
  if (found) return { $in: found };
  const message = `There is no genre ${genre}`;
  throw new Failure(400, message, { genre: [message] });
}
