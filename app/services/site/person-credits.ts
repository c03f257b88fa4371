import { Show, type StoredShow } from '~models/show';
import type { PersonView } from '../views/person';
import { publicFilter } from '../views/kinds';

/** A credit of a person in a public show. */
export interface PersonCredit {
  show: { slug: string; title: string; year: number | null };
  group: StoredShow['credits'][number]['group'];
  role: string;
}

type Credited = Pick<StoredShow, 'slug' | 'title' | 'year' | 'credits'>;

/** Returns the credits of a person in public shows: the newest year first, and shows without a year last. */
async function creditsOf(personId: string): Promise<PersonCredit[]> {
  const fields = { slug: 1, title: 1, year: 1, credits: 1 };
  const shows = await Show.find({ ...publicFilter('show'), 'credits.personId': personId }, fields).lean<
    Credited[]
  >();
  return shows
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0) || a.title.localeCompare(b.title, 'en-GB'))
    .flatMap(({ slug, title, year = null, credits }) =>
      credits
        .filter((credit) => credit.personId === personId)
        .map(({ group, role }) => ({ show: { slug, title, year }, group, role })),
    );
}

export type CreditedPerson = PersonView & { credits: PersonCredit[] };

/** Adds the credits of a person. */
export const withCredits = async <Listed extends { id: string }>(
  person: Listed,
): Promise<Listed & { credits: PersonCredit[] }> => ({ ...person, credits: await creditsOf(person.id) });
