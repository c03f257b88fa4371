import { Person, type StoredPerson } from '~models/person';
import { beginning, htmlToText } from '~/rules/html/html';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { Move, Row, RowPage } from '~/rules/content/admin-list';
import { PERSON_FIELDS } from '~/rules/fields/person-fields';
import { PersonInput, PersonPatch } from '~/rules/content/person';
import { personVisibility } from '~/rules/content/visibility';
import { IN_ORDER, moveRecord } from './reorder';
import { textSearch, rowPermissions, readPage, type AdminListQuery } from './pagination';
import { recordService } from './record-service';
import { identityOf, viewOf } from './record-view';

const NOUN = 'Team member';

/** Converts a stored person for callers. Dates are ISO 8601 strings. */
export const toPerson = (stored: StoredPerson) => ({
  ...identityOf(stored),
  ...viewOf(PERSON_FIELDS, stored, Person.schema),
});

export type PersonView = ReturnType<typeof toPerson>;

/** Matches people of the team, also those that were stored before there were others. */
export const TEAM = { kind: { $ne: 'talent' } } as const;

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

export const personService = recordService({
  model: Person,
  noun: NOUN,
  fields: PERSON_FIELDS,
  input: PersonInput,
  patch: PersonPatch,
  titleField: 'name',
  toView: toPerson,
  isPublic: () => true,
});

export const openPerson = personService.open;
export const createPerson = personService.create;
export const editPerson = personService.edit;
export const updatePerson = personService.update;
export const deletePerson = personService.remove;

export const personHistory = personService.history;

/** Characters of a biography in a list row. */
const PREVIEW = 120;

/** Returns one page of all people, for the admin. */
export function listPeople(actor: Actor, { page = 1, q = '' }: AdminListQuery = {}): Promise<RowPage<Row>> {
  authorize(actor, 'openAdmin');
  const source = {
    model: Person,
    filter: textSearch<StoredPerson>(['name', 'role'], q),
    order: IN_ORDER,
    fields: { slugs: 0 },
  };
  return readPage(source, page, (person) => ({
    id: String(person._id),
    title: person.name,
    aside: person.role,
    preview: beginning(htmlToText(person.bio), PREVIEW),
    picture: person.imageUrl || person.videoUrl,
    publicUrl: personVisibility(person).url,
    ...rowPermissions(actor, person),
  }));
}

export const movePerson = (actor: Actor, id: string, move: Move) => moveRecord(Person, NOUN, actor, id, move);
