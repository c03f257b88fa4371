import type { QueryFilter } from 'mongoose';
import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { PressFilter } from '~/rules/uploads/press';
import { NOT_WITHHELD } from '../delivery/view';

/** Which files are asked for by what they are to the press. */
export interface PressQuery {
  /** Only stills of kits that lack this. */
  press?: PressFilter | undefined;
  /** Only stills and clips of the kit of this show. */
  kit?: string | undefined;
}

const LACKING: Record<PressFilter, QueryFilter<StoredUpload>> = {
  uncleared: { 'press.cleared': { $ne: true } },
  // Records of earlier versions have none.
  'no-credit': { 'press.credit': { $in: ['', null] } },
};

type Kit = Pick<StoredShow, '_id' | 'title' | 'press'>;

const FIELDS = { title: 1, 'press.stills.file': 1, 'press.clips.file': 1 } as const;

const stillsOf = ({ press }: Kit): string[] => (press?.stills ?? []).map(({ file }) => file);
const filesOf = (kit: Kit): string[] => [
  ...stillsOf(kit),
  ...(kit.press?.clips ?? []).map(({ file }) => file),
];

/** Returns a filter for uploads; null if there is no show with this id. */
export async function pressSearch({ press, kit }: PressQuery): Promise<QueryFilter<StoredUpload> | null> {
  if (press === undefined && kit === undefined) return {};
  const show = kit === undefined ? null : await findKit(kit);
  if (kit !== undefined && show === null) return null;
  const names = show ? (press ? stillsOf(show) : filesOf(show)) : await stillsOfKits();
  // Beside the names of another filter.
  return { $and: [{ _id: { $in: names } }], ...(press && LACKING[press]) };
}

const ID = /^[0-9a-f]{24}$/;

const findKit = async (id: string): Promise<Kit | null> =>
  ID.test(id) ? Show.findById(id, FIELDS).lean<Kit | null>() : null;

/** Returns the stills of all kits. */
async function stillsOfKits(): Promise<string[]> {
  const kits = await Show.find({ 'press.stills.0': { $exists: true } }, FIELDS).lean<Kit[]>();
  return [...new Set(kits.flatMap(stillsOf))];
}

/** Returns how many stills of kits lack what, and the kits that have any files. */
export async function readPressFilters(
  actor: Actor,
): Promise<{ lacking: Record<PressFilter, number>; kits: { id: string; title: string; files: number }[] }> {
  authorize(actor, 'openAdmin');
  const kits = await Show.find(
    { $or: [{ 'press.stills.0': { $exists: true } }, { 'press.clips.0': { $exists: true } }] },
    FIELDS,
  )
    .sort({ title: 1 })
    .lean<Kit[]>();
  const stills = { ...NOT_WITHHELD, _id: { $in: [...new Set(kits.flatMap(stillsOf))] } };
  const [uncleared, credit] = await Promise.all([
    Upload.countDocuments({ ...stills, ...LACKING.uncleared }),
    Upload.countDocuments({ ...stills, ...LACKING['no-credit'] }),
  ]);
  return {
    lacking: { uncleared, 'no-credit': credit },
    kits: kits.map((kit) => ({ id: String(kit._id), title: kit.title, files: filesOf(kit).length })),
  };
}
