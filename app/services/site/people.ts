import { Person, type StoredPerson } from '~models/person';
import { IN_ORDER } from '../views/orders';
import { TEAM, toPerson, type PersonView } from '../views/person';

/** Returns the team, in the order of the site. */
export async function listPublicPeople(): Promise<PersonView[]> {
  const people = await Person.find(TEAM).sort(IN_ORDER).lean<StoredPerson[]>();
  return people.map(toPerson);
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
