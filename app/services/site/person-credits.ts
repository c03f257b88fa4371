import { Show, type StoredShow } from '~models/show';
import type { Actor } from '~/rules/accounts/permissions';
import { personCatalogue } from './api-queries';
import { withoutOwned, type EditOptions } from '../records/merge';
import { openRecord } from '../records/read';
import { createRecord, type CreateOptions } from '../records/create';
import { updateRecord } from '../records/update';
import type { PersonView } from '../views/person';

/** A credit of a person in a public show. */
export interface PersonCredit {
  show: { slug: string; title: string; year: number | null };
  group: StoredShow['credits'][number]['group'];
  role: string;
}

export type CreditedPerson = PersonView & { credits: PersonCredit[] };

type Credited = Pick<StoredShow, 'slug' | 'title' | 'year' | 'credits'>;

/** Returns the credits of a person in public shows: the newest year first, and shows without a year last. */
async function creditsOf(personId: string): Promise<PersonCredit[]> {
  const fields = { slug: 1, title: 1, year: 1, credits: 1 };
  const shows = await Show.find({ status: 'active', 'credits.personId': personId }, fields).lean<
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

const withCredits = async (person: PersonView): Promise<CreditedPerson> => ({
  ...person,
  credits: await creditsOf(person.id),
});

/** The same operations on people as elsewhere, with their credits. */
export const findCreditedPerson = async (address: string, all: boolean): Promise<CreditedPerson> =>
  withCredits(await personCatalogue.find(address, all));

export const createCreditedPerson = async (
  actor: Actor,
  input: unknown,
  options: CreateOptions,
): Promise<CreditedPerson> => withCredits(await createRecord('person', actor, input, options));

/** Credits may be sent back unchanged. */
export async function updateCreditedPerson(
  actor: Actor,
  id: string,
  input: unknown,
  options: EditOptions,
): Promise<CreditedPerson> {
  const sendsCredits = typeof input === 'object' && input !== null && 'credits' in input;
  if (!sendsCredits) return withCredits(await updateRecord('person', actor, id, input, options));
  const before = await withCredits(await openRecord('person', actor, id));
  const own = withoutOwned(input, before, ['credits']);
  return withCredits(await updateRecord('person', actor, id, own, options));
}
