import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { Show, type StoredShow } from '~models/show';
import { kitStanding, type KitStanding } from '~/rules/press/kit-standing';
import { publicNow } from '../platform/publication-clock';
import { IN_ORDER } from '../views/orders';

/** The kit of a show in the list of all kits. */
export interface ListedKit {
  /** The id of the show. */
  id: string;
  title: string;
  standing: KitStanding;
  stills: number;
  clips: number;
}

type StoredKit = Pick<StoredShow, '_id' | 'title' | 'status' | 'press'>;

/** Matches the shows that have anything for the press. */
const WITH_KIT = {
  $or: [
    { 'press.visibility': { $in: ['link', 'public'] as ('link' | 'public')[] } },
    { 'press.stills.0': { $exists: true } },
    { 'press.clips.0': { $exists: true } },
  ],
};

/** Returns the kits that somebody has begun, in the order of the shows. */
export async function listKits(): Promise<ListedKit[]> {
  const settings = await Settings.findById(SETTINGS_ID, { pressEnabled: 1 }).lean<Pick<
    StoredSettings,
    'pressEnabled'
  > | null>();
  const shows = await Show.find(WITH_KIT, { title: 1, status: 1, press: 1 })
    .sort(IN_ORDER)
    .lean<StoredKit[]>();
  const about = { pressEnabled: settings?.pressEnabled ?? null, now: publicNow() };
  return shows.map((show) => ({
    id: String(show._id),
    title: show.title,
    standing: kitStanding(show, about),
    stills: show.press?.stills.length ?? 0,
    clips: show.press?.clips.length ?? 0,
  }));
}
