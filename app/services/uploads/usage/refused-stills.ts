import { Upload, type StoredUpload } from '~models/upload';
import { Failure } from '~/rules/validation/errors';
import { approvalStates } from '../../approval-states/approval-states';
import { fieldsByName } from './usage-index';

/** Throws 409, naming the stills and the fields, if somebody on one of these uploads has refused it. */
export async function rejectRefused(names: readonly string[], fields: object): Promise<void> {
  const pictures = await Upload.find(
    { _id: { $in: [...names] }, 'people.0': { $exists: true } },
    { people: 1, originalName: 1 },
  ).lean<Pick<StoredUpload, '_id' | 'people' | 'originalName'>[]>();
  if (pictures.length === 0) return;
  const states = await approvalStates(pictures);
  const refused = pictures.filter(({ _id }) => states.get(_id) === 'refused');
  if (refused.length === 0) return;
  const titles = refused.map(({ _id, originalName }) => `“${originalName || _id}”`).join(', ');
  const words = `${titles} cannot be on the site: somebody in the picture has refused it.`;
  const byName = fieldsByName(fields);
  const places = refused.flatMap(({ _id }) => byName.get(_id) ?? []);
  throw new Failure(409, words, Object.fromEntries(places.map((field) => [field, [words]])));
}
