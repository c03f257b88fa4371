import { Person, type StoredPerson } from '~models/person';
import { Show, type StoredShow } from '~models/show';
import type { CreditedShow } from '~/records/film/film-facts';
import { notFound } from '~/core/validation/errors';
import { type PersonView, TEAM, toContentView, IN_ORDER, publicFilter } from './view-kinds.server';

/** Team and talent, by slug or earlier slug; compare `slug` to detect a move. Throws 404. */
export async function findPublicPerson(slug: string): Promise<PersonView> {
  const person = await Person.findOne({ slugs: slug, ...publicFilter('person') }).lean<StoredPerson>();
  if (!person) throw notFound('Person');
  return toContentView('person', person);
}

/** Public shows crediting a person, with only that person's credits. */
export const showsCrediting = (personId: string): Promise<CreditedShow[]> =>
  Show.aggregate<CreditedShow>([
    { $match: { 'credits.personId': personId, status: 'active' } },
    {
      $project: {
        _id: 0,
        slug: 1,
        title: 1,
        thumbnailUrl: { $ifNull: ['$thumbnailUrl', ''] },
        year: { $ifNull: ['$year', null] },
        credits: {
          $map: {
            input: {
              $filter: { input: '$credits', as: 'credit', cond: { $eq: ['$$credit.personId', personId] } },
            },
            as: 'credit',
            in: { group: '$$credit.group', role: { $ifNull: ['$$credit.role', ''] } },
          },
        },
      },
    },
  ]);

/** For every person on the site. Dates are ISO 8601 strings. */
export async function listPersonUrls() {
  const people = await Person.find(publicFilter('person'), { slug: 1, kind: 1, updatedAt: 1 })
    .sort(IN_ORDER)
    .lean<(Pick<StoredPerson, 'slug' | 'updatedAt'> & Partial<Pick<StoredPerson, 'kind'>>)[]>();
  return people.map(({ slug, kind = 'team', updatedAt }) => ({
    slug,
    kind,
    updatedAt: updatedAt.toISOString(),
  }));
}

interface PersonCredit {
  show: { slug: string; title: string; year: number | null };
  group: StoredShow['credits'][number]['group'];
  role: string;
}

/** A person's credits in public shows, newest year first; shows without a year last. */
async function creditsOf(personId: string): Promise<PersonCredit[]> {
  const fields = { slug: 1, title: 1, year: 1, credits: 1 };
  const shows = await Show.find({ ...publicFilter('show'), 'credits.personId': personId }, fields).lean<
    Pick<StoredShow, 'slug' | 'title' | 'year' | 'credits'>[]
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

export const withCredits = async <Listed extends { id: string }>(
  person: Listed,
): Promise<Listed & { credits: PersonCredit[] }> => ({ ...person, credits: await creditsOf(person.id) });

export async function listPublicPeople(): Promise<PersonView[]> {
  const people = await Person.find({ ...TEAM, ...publicFilter('person') })
    .sort(IN_ORDER)
    .lean<StoredPerson[]>();
  return people.map((person) => toContentView('person', person));
}

export async function listPersonNames(): Promise<{ id: string; name: string; slug: string }[]> {
  const people = await Person.find({}, { name: 1, slug: 1 }).lean<
    Pick<StoredPerson, '_id' | 'name' | 'slug'>[]
  >();
  return people
    .map(({ _id, name, slug }) => ({ id: String(_id), name, slug }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}
