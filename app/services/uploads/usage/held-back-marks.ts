import { Upload, type StoredUpload } from '~models/upload';
import { refusalsIn } from '~/rules/press/approval-state';
import { isKitOpen } from '~/rules/press/kit';
import { heldBackMark, type HoldReasons } from '~/rules/uploads/held-back';
import { readVerdicts } from '../../approval-states/approval-states';
import { publicNow } from '../../platform/publication-clock';
import { isHeldBack } from '../delivery/view';
import { POSTERS, SCREENERS, type KitUser } from './content-kinds';
import { recordsOf } from './find-uses';
import { readPressEnabled } from './places';
import { parseKey, usedIn } from './usage-index';

type Marked = Pick<StoredUpload, '_id' | 'usage'>;

/** What holds a file back. */
interface Holders {
  kits: KitUser[];
  isScreener: boolean;
  /** The films for which it stands as their poster. */
  films: string[];
}

/**
 * Returns the words that mark those of the uploads that visitors may not have, by the generated name. What waits for its place after a
 * save is marked once it has it. As many queries for a page of files as for one.
 */
export async function heldBackMarks(uploads: readonly Marked[]): Promise<Map<string, string>> {
  const now = publicNow();
  const [said, reasons] = await Promise.all([
    readVerdicts(uploads.map(({ _id }) => _id)),
    readReasons(uploads.filter(isHeldBack), now),
  ]);
  return new Map(
    uploads.flatMap(({ _id }): [string, string][] => {
      const refusedBy = refusalsIn(said.get(_id) ?? []).map(({ person }) => person.name);
      const mark = heldBackMark({ ...(reasons.get(_id) ?? NO_REASONS), refusedBy }, now);
      return mark === null ? [] : [[_id, mark]];
    }),
  );
}

type Reasons = Omit<HoldReasons, 'refusedBy'>;
const NO_REASONS: Reasons = {
  isScreener: false,
  embargoUntil: null,
  isInClosedKit: false,
  isNotReady: false,
};

/** Returns why these uploads are held back. A picture that stands for films is held back for the reasons of the films, too. */
async function readReasons(uploads: readonly Marked[], now: Date): Promise<Map<string, Reasons>> {
  const holders = await readHolders(uploads);
  const films = [...holders.values()].flatMap((each) => each.films);
  const ofFilms = await readHolders(await readUploads(films));
  const withFilms = [...holders].map(([name, own]): [string, Holders[]] => [
    name,
    [own, ...own.films.flatMap((film) => ofFilms.get(film) ?? [])],
  ]);
  const hasKits = withFilms.some(([, all]) => all.some(({ kits }) => kits.length > 0));
  const about = { pressEnabled: hasKits ? await readPressEnabled() : null, now };
  return new Map(withFilms.map(([name, all]) => [name, reasonsOf(all, about)]));
}

const readUploads = async (names: readonly string[]): Promise<Marked[]> =>
  names.length === 0 ? [] : Upload.find({ _id: { $in: [...names] } }, { usage: 1 }).lean<Marked[]>();

function reasonsOf(holders: readonly Holders[], about: Parameters<typeof isKitOpen>[1]): Reasons {
  const kits = holders.flatMap((each) => each.kits);
  const embargoes = kits.flatMap(({ press }) => press?.embargoUntil?.getTime() ?? []);
  const coming = embargoes.filter((at) => at > about.now.getTime());
  return {
    isScreener: holders.some((each) => each.isScreener),
    embargoUntil: coming.length > 0 ? new Date(Math.min(...coming)) : null,
    isInClosedKit: kits.some((kit) => !isKitOpen(kit, about)),
    isNotReady: kits.length > 0,
  };
}

async function readHolders(uploads: readonly Marked[]): Promise<Map<string, Holders>> {
  const holders = new Map(
    uploads.map(({ _id }): [string, Holders] => [_id, { kits: [], isScreener: false, films: [] }]),
  );
  const refs = new Set(uploads.flatMap(({ usage }) => usage.usedBy.map((key) => parseKey(key).ref)));
  for await (const { record, user } of recordsOf(refs)) {
    const kit = user.kitOf?.(record);
    if (!kit && user.name !== SCREENERS && user.name !== POSTERS) continue;
    for (const name of usedIn(kit ? { press: kit.press } : record)) {
      const own = holders.get(name);
      if (kit) own?.kits.push(kit);
      else if (user.name === SCREENERS && own) own.isScreener = true;
      else own?.films.push(String(record._id));
    }
  }
  return holders;
}
