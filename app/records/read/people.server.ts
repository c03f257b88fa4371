import { Person, type StoredPerson } from '~models/person';
import { Show, type StoredShow } from '~models/show';
import type { CreditedShow } from '~/records/film/credit-lines';
import { notFound } from '~/core/validation/errors';
import { type PersonView, TEAM } from './person.server';
import { toContentView } from './content-views.server';
import { IN_ORDER } from './view-orders.server';
import { publicFilter } from './view-kinds.server';

/** Returns anybody, team or talent, by their slug or an earlier one: compare `slug` to detect a move. Throws 404. */
export async function findPublicPerson(slug: string): Promise<PersonView> {
  const person = await Person.findOne({ slugs: slug }).lean<StoredPerson>();
  if (!person) throw notFound('Person');
  return toContentView('person', person);
}

/** Returns the public shows that credit a person, with that person's credits alone. */
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

/** Returns the URL and the time of the last change of everybody's page. Dates are ISO 8601 strings. */
export async function listPersonUrls() {
  const people = await Person.find({}, { slug: 1, kind: 1, updatedAt: 1 })
    .sort(IN_ORDER)
    .lean<(Pick<StoredPerson, 'slug' | 'updatedAt'> & Partial<Pick<StoredPerson, 'kind'>>)[]>();
  return people.map(({ slug, kind = 'team', updatedAt }) => ({
    slug,
    kind,
    updatedAt: updatedAt.toISOString(),
  }));
}

/** A credit of a person in a public show. */
interface PersonCredit {
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

/** Returns the team, in the order of the site. */
export async function listPublicPeople(): Promise<PersonView[]> {
  const people = await Person.find(TEAM).sort(IN_ORDER).lean<StoredPerson[]>();
  return people.map((person) => toContentView('person', person));
}

/** Returns the id, the name and the slug of everybody, team and talent, by name. */
export async function listPersonNames(): Promise<{ id: string; name: string; slug: string }[]> {
  const people = await Person.find({}, { name: 1, slug: 1 }).lean<
    Pick<StoredPerson, '_id' | 'name' | 'slug'>[]
  >();
  return people
    .map(({ _id, name, slug }) => ({ id: String(_id), name, slug }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}
