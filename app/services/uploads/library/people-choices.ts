import { Show, type StoredShow } from '~models/show';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { identityOf, type Named } from '~/rules/press/approval-state';
import type { FileView } from './file';

/** So many names are offered. */
const MAX_CHOICES = 300;

/** Returns who is credited in the shows that use a picture, or have it in their kits, each once, in the order of the credits. */
export async function listPeopleChoices(actor: Actor, file: Pick<FileView, 'id' | 'uses'>): Promise<Named[]> {
  authorize(actor, 'openAdmin');
  const shows = file.uses.flatMap(({ kind, id }) => (kind === 'show' && id !== '' ? [id] : []));
  const using = await Show.find(
    { $or: [{ _id: { $in: shows } }, { 'press.stills.file': file.id }] },
    { 'credits.name': 1, 'credits.personId': 1 },
  ).lean<Pick<StoredShow, 'credits'>[]>();
  const people = using.flatMap(({ credits = [] }) =>
    credits.map(({ name, personId }) => ({ name, personId })),
  );
  return [...new Map(people.map((person) => [identityOf(person), person])).values()].slice(0, MAX_CHOICES);
}
