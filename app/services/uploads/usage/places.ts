import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { Upload, type StoredUpload } from '~models/upload';
import { isKitOpen, isUsable, stillState } from '~/rules/press/kit';
import { approvalStates } from '../../approval-states/approval-states';
import { publicNow } from '../../platform/publication-clock';
import type { KitUser } from './content-kinds';
import { isPending, recordsOf } from './find-uses';
import { parseKey, usedIn } from './usage-index';

type Placed = Pick<StoredUpload, '_id' | 'usage' | 'press' | 'people'>;

/** Where an upload belongs: a file of which only kits that are not open to everybody, and screeners, have a use, is held back. */
export type ServingPlace = 'served' | 'heldBack';

/** What uses uploads, as far as it decides where they belong. */
interface Uses {
  /** The uploads that anything uses. */
  all: Set<string>;
  /** Those that are served as long as that is stored. */
  served: Set<string>;
  /** What has a kit. */
  kits: KitUser[];
  /** By the name of a record in keys: the number of its writes. */
  versions: Map<string, number>;
}

/** Returns where these uploads belong now. What nothing uses, and what is being saved, is left out: it stays where it is. */
export async function servingPlacesOf(names: readonly string[]): Promise<Map<string, ServingPlace>> {
  const uploads = await Upload.find({ _id: { $in: names } }, { usage: 1, press: 1, people: 1 }).lean<
    Placed[]
  >();
  const uses = await readUses(uploads);
  const inKits = await usableInOpenKits(uploads, uses.kits);
  return new Map(
    uploads.flatMap((upload): [string, ServingPlace][] => {
      const { _id, usage } = upload;
      if (uses.served.has(_id) || inKits.has(_id)) return [[_id, 'served']];
      const isSettled =
        uses.all.has(_id) && !usage.usedBy.some((key) => isPending(key, usage, uses.versions));
      return isSettled ? [[_id, 'heldBack']] : [];
    }),
  );
}

async function readUses(uploads: readonly Placed[]): Promise<Uses> {
  const uses: Uses = { all: new Set(), served: new Set(), kits: [], versions: new Map() };
  const refs = new Set(uploads.flatMap(({ usage }) => usage.usedBy.map((key) => parseKey(key).ref)));
  for await (const { ref, record, user } of recordsOf(refs)) {
    uses.versions.set(ref, record.version);
    for (const name of usedIn(record)) uses.all.add(name);
    for (const name of usedIn(user.servedPart?.(record) ?? record)) uses.served.add(name);
    const kit = user.kitOf?.(record);
    if (kit) uses.kits.push(kit);
  }
  return uses;
}

/** Returns those of the uploads that everybody gets from a kit: ready stills and usable clips of open ones. */
async function usableInOpenKits(uploads: readonly Placed[], kits: readonly KitUser[]): Promise<Set<string>> {
  const offered = kits.filter(({ press }) => press?.visibility === 'public');
  if (offered.length === 0) return new Set();
  const now = publicNow();
  const pressEnabled = await readPressEnabled();
  const open = offered.filter((kit) => isKitOpen(kit, { pressEnabled, now }));
  const filesOf = (list: 'stills' | 'clips') =>
    new Set(open.flatMap(({ press }) => press?.[list].map(({ file }) => file) ?? []));
  const [stills, clips] = [filesOf('stills'), filesOf('clips')];
  const approvals = await approvalStates(uploads.filter(({ _id }) => stills.has(_id)));
  const isInKit = (upload: Placed) =>
    (stills.has(upload._id) && stillState(upload, approvals.get(upload._id) ?? null, now) === 'ready') ||
    (clips.has(upload._id) && isUsable(upload, now));
  return new Set(uploads.filter(isInKit).map(({ _id }) => _id));
}

/** Returns the setting that closes all kits if it is false. */
export async function readPressEnabled(): Promise<boolean | null> {
  const stored = await Settings.findById(SETTINGS_ID, { pressEnabled: 1 }).lean<Pick<
    StoredSettings,
    'pressEnabled'
  > | null>();
  return stored?.pressEnabled ?? null;
}
