import { Person, type StoredPerson } from '~models/person';
import { Show } from '~models/show';
import type { CreditedShow } from '~/rules/film/filmography';
import { notFound } from '~/rules/validation/errors';
import { toPerson, type PersonView } from '../views/person';
import { IN_ORDER } from '../views/orders';

/** Returns anybody, team or talent, by their slug or an earlier one: compare `slug` to detect a move. Throws 404. */
export async function findPublicPerson(slug: string): Promise<PersonView> {
  const person = await Person.findOne({ slugs: slug }).lean<StoredPerson>();
  if (!person) throw notFound('Person');
  return toPerson(person);
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
