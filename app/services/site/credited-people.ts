import { Types } from 'mongoose';
import { Person, type StoredPerson } from '~models/person';

/** Returns the slugs of people by their ids; ids of nobody are left out. */
export async function slugsOfPeople(ids: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter((id) => Types.ObjectId.isValid(id));
  if (asked.length === 0) return new Map();
  const people = await Person.find({ _id: { $in: asked } }, { slug: 1 }).lean<
    Pick<StoredPerson, '_id' | 'slug'>[]
  >();
  return new Map(people.map(({ _id, slug }) => [String(_id), slug]));
}
