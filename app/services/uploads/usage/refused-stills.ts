import { Upload, type StoredUpload } from '~models/upload';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import { Failure } from '~/rules/validation/errors';
import { approvalStates } from '../../approval-states/approval-states';
import { fieldsByName } from './usage-index';

type Shown = Pick<StoredUpload, '_id' | 'people' | 'originalName' | 'poster'>;

/** Reads those of these uploads that show somebody, or are films that another picture stands for. */
const readShown = (names: readonly string[]) =>
  Upload.find(
    {
      _id: { $in: [...names] },
      $or: [{ 'people.0': { $exists: true } }, { 'poster.image': { $gt: '' } }],
    },
    { people: 1, originalName: 1, poster: 1 },
  ).lean<Shown[]>();

/** Throws 409, naming the stills and the fields, if somebody on one of these uploads, or on the picture that stands for one, has refused it. */
export async function rejectRefused(names: readonly string[], fields: object): Promise<void> {
  const shown = await readShown(names);
  const filmOf = new Map(
    shown.flatMap(({ _id, poster }) => uploadIdsIn(poster.image).map((image) => [image, _id] as const)),
  );
  const posters = filmOf.size === 0 ? [] : await readShown([...filmOf.keys()]);
  const pictures = [...shown, ...posters].filter(({ people = [] }) => people.length > 0);
  if (pictures.length === 0) return;
  const states = await approvalStates(pictures);
  const refused = pictures.filter(({ _id }) => states.get(_id) === 'refused');
  if (refused.length === 0) return;
  const titles = refused.map(({ _id, originalName }) => `“${originalName || _id}”`).join(', ');
  const words = `${titles} cannot be on the site: somebody in the picture has refused it.`;
  const byName = fieldsByName(fields);
  const places = refused.flatMap(({ _id }) => byName.get(_id) ?? byName.get(filmOf.get(_id) ?? '') ?? []);
  throw new Failure(409, words, Object.fromEntries(places.map((field) => [field, [words]])));
}
