import { Upload, type StoredUpload } from '~models/upload';
import { KIND_NAMES } from '~/rules/kinds/kinds';
import { stillState, type StillState } from '~/rules/press/kit';
import { approvalStates } from '../approval-states/approval-states';
import { publicNow } from '../platform/publication-clock';
import { readPlacesOnSite } from '../uploads/usage/files-on-site';
import type { UploadUsage } from '../uploads/usage/content-kinds';
import type { ShowView } from '../views/show';

type Stills = NonNullable<ShowView['press']>['stills'];

interface WithStills {
  press?: Pick<NonNullable<ShowView['press']>, 'stills'>;
}

const ONLY_READ = { press: 1, people: 1 } as const;
type ReadUpload = Pick<StoredUpload, '_id' | 'press' | 'people'>;

/** Returns what each of these files lacks as a still of a press kit now, if anything. Two queries, however many they are. */
export async function readStillStates(files: readonly string[]): Promise<Map<string, StillState>> {
  if (files.length === 0) return new Map();
  const stored = await Upload.find({ _id: { $in: [...files] } }, ONLY_READ).lean<ReadUpload[]>();
  const approvals = await approvalStates(stored);
  const found = new Map(stored.map((upload) => [upload._id, upload]));
  const now = publicNow();
  return new Map(
    files.map((file) => [file, stillState(found.get(file) ?? null, approvals.get(file) ?? null, now)]),
  );
}

/**
 * Returns shows with the states of the stills of their kits, and where visitors see each already; a show that was read without its kit is
 * left as it is.
 */
export async function withStillStates<Show extends WithStills>(shows: readonly Show[]): Promise<Show[]> {
  const files = shows.flatMap(({ press }) => press?.stills.map(({ file }) => file) ?? []);
  const [states, places] = await Promise.all([readStillStates(files), readPlacesOnSite(files)]);
  const withStates = (stills: Stills) =>
    stills.map((still) => ({
      ...still,
      state: states.get(still.file) ?? 'missing',
      onSite: (places.get(still.file) ?? []).flatMap(toPlace),
    }));
  return shows.map((show) =>
    show.press ? { ...show, press: { ...show.press, stills: withStates(show.press.stills) } } : show,
  );
}

/** A public page of the site: of the kinds of records, by their names in the API, and the settings. */
const toPlace = ({ kind, id, title }: UploadUsage) =>
  kind === 'file' || kind === 'screener'
    ? []
    : [{ kind: kind === 'settings' ? kind : KIND_NAMES[kind], id, title }];
