import { Person, type StoredPerson } from '~models/person';
import { beginning, htmlToText } from '~/rules/html/html';
import type { Base } from '~/rules/content/field-merge';
import { parse } from '~/rules/validation/parse';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { Move, Row, RowPage } from '~/rules/content/admin-list';
import { PersonInput, PersonPatch } from '~/rules/content/person';
import { personVisibility } from '~/rules/content/visibility';
import { asItIs, reconcile, type Accept, type Edited } from './merge-edit';
import { IN_ORDER, moveRecord } from './reorder';
import { containing, offers, readPage, type PageQuery } from './pagination';
import { findRecord, insertRecord, removeRecord, slugFields, updateRecord } from './repository';

const NOUN = 'Team member';

/** Converts a stored person for callers. Dates are ISO 8601 strings. */
export function toPerson(stored: StoredPerson) {
  return {
    id: String(stored._id),
    version: stored.version,
    slug: stored.slug,
    name: stored.name,
    role: stored.role,
    bio: stored.bio,
    videoUrl: stored.videoUrl,
    imageUrl: stored.imageUrl,
    displayType: stored.displayType,
    email: stored.email,
    linkedinUrl: stored.linkedinUrl,
    orderPosition: stored.orderPosition,
    createdBy: stored.createdBy,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

export type PersonView = ReturnType<typeof toPerson>;

/** Returns all people, in the order of the site. */
export async function listPublicPeople(): Promise<PersonView[]> {
  const people = await Person.find().sort(IN_ORDER).lean<StoredPerson[]>();
  return people.map(toPerson);
}

/** Returns a person to edit. Throws 404, and 403 if the actor may not edit them. */
export async function openPerson(actor: Actor, id: string): Promise<PersonView> {
  const stored = await findRecord(Person, NOUN, id);
  authorize(actor, 'edit', stored);
  return toPerson(stored);
}

export async function createPerson(actor: Actor, input: unknown, recordId?: string): Promise<PersonView> {
  authorize(actor, 'create');
  const fields = parse(PersonInput, input);
  return toPerson(await insertRecord(Person, actor, fields.name, fields, recordId));
}

/** Changes the given fields; with `base`, merges them with what others have saved since. Throws `Conflict`. */
export async function editPerson(
  actor: Actor,
  id: string,
  input: unknown,
  base?: Base,
  accept: Accept<PersonView> = asItIs,
): Promise<Edited<PersonView>> {
  let merged: Edited<PersonView>['merged'] = null;
  const saved = await updateRecord(Person, NOUN, actor, id, async (current) => {
    authorize(actor, 'edit', current);
    const sent = parse(PersonPatch, accept(input, toPerson(current)));
    const result = await reconcile(current, { patch: sent, sent, stored: toPerson(current), base });
    merged = result.merged;
    const fields = result.patch;
    return {
      ...fields,
      ...(await slugFields(Person, current, { before: current.name, after: fields.name })),
    };
  });
  return { record: toPerson(saved), merged };
}

export const updatePerson = async (
  actor: Actor,
  id: string,
  input: unknown,
  accept?: Accept<PersonView>,
): Promise<PersonView> => (await editPerson(actor, id, input, undefined, accept)).record;

export async function deletePerson(actor: Actor, id: string): Promise<void> {
  const person = await findRecord(Person, NOUN, id);
  authorize(actor, 'delete', person);
  await removeRecord(Person, NOUN, person);
}

/** Characters of a biography in a list row. */
const PREVIEW = 120;

/** Returns one page of all people, for the admin. */
export function listPeople(actor: Actor, { page = 1, q = '' }: PageQuery = {}): Promise<RowPage<Row>> {
  authorize(actor, 'openAdmin');
  const source = {
    model: Person,
    filter: containing<StoredPerson>(['name', 'role'], q),
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
    ...offers(actor, person),
  }));
}

export const movePerson = (actor: Actor, id: string, move: Move) => moveRecord(Person, NOUN, actor, id, move);
