import { Show, type StoredShow } from '~models/show';
import { isKitOpen } from '~/core/holds/kit';
import { lastChange } from '~/core/text/formats';
import { readOnce, publicNow } from '~/core/db/content-epoch.server';
import { publicFilter, IN_ORDER } from '~/records/read/view-kinds.server';
import { readSettings } from '~/core/session/settings.server';

/** Shows whose kits are public or will be. Whether one is open is checked in memory, because it also depends on time. */
const ANNOUNCED = { 'press.visibility': 'public' } as const;

/** The fields that decide whether a kit is open. */
const DECISIVE = { status: 1, 'press.visibility': 1, 'press.embargoUntil': 1 } as const;

type DecisiveShow = Pick<StoredShow, 'status' | 'press'>;

/** Whether the show's kit is open to everyone now. */
export async function isOpenKit(show: DecisiveShow): Promise<boolean> {
  const { pressEnabled } = await readSettings('pressEnabled');
  return isKitOpen(show, { pressEnabled, now: publicNow() });
}

/** Returns the shows with an open kit, in the order of the site, with the deciding fields and the requested ones. */
export async function findOpenKits<Found extends DecisiveShow>(
  fields: Readonly<Record<string, 1>>,
): Promise<Found[]> {
  const { pressEnabled } = await readSettings('pressEnabled');
  if (pressEnabled === false) return [];
  const shows = await Show.find({ ...publicFilter('show'), ...ANNOUNCED }, { ...DECISIVE, ...fields })
    .sort(IN_ORDER)
    .lean<Found[]>();
  const now = publicNow();
  return shows.filter((show) => isKitOpen(show, { pressEnabled, now }));
}

/** Slugs, including earlier ones, of shows whose kits are public or will be; read from the database only after a change. */
const announcedKits = readOnce(
  async (): Promise<ReadonlyMap<string, DecisiveShow>> => {
    const shows = await Show.find({ ...publicFilter('show'), ...ANNOUNCED }, { ...DECISIVE, slugs: 1 }).lean<
      (DecisiveShow & Pick<StoredShow, 'slugs'>)[]
    >();
    return new Map(shows.flatMap(({ slugs, ...show }) => slugs.map((slug) => [slug, show])));
  },
  { isPublic: true },
);

/** Whether a show with an open kit has or had this slug. Makes no query, because anyone can invent URLs. */
export async function isKitAddress(slug: string): Promise<boolean> {
  const show = (await announcedKits()).get(slug);
  return show !== undefined && isOpenKit(show);
}

/** Returns the slug and last change of every open kit; null without a press room. Dates are ISO 8601 strings. */
export async function listKitUrls(): Promise<{ kits: { slug: string; updatedAt: string }[] } | null> {
  const { pressEnabled, pressContacts } = await readSettings('pressEnabled', 'pressContacts');
  const kits = await findOpenKits<Pick<StoredShow, 'slug' | 'updatedAt'> & DecisiveShow>({
    slug: 1,
    updatedAt: 1,
  });
  if (!(pressEnabled ?? (pressContacts.length > 0 || kits.length > 0))) return null;
  return { kits: kits.map((show) => ({ slug: show.slug, updatedAt: lastKitChange(show) })) };
}

/** The end of the embargo counts as a change, because the kit is new to readers then. ISO 8601. */
export const lastKitChange = ({ updatedAt, press }: Pick<StoredShow, 'updatedAt' | 'press'>): string =>
  lastChange({
    updatedAt: updatedAt.toISOString(),
    ...(press?.embargoUntil &&
      press.embargoUntil <= publicNow() && { publishedAt: press.embargoUntil.toISOString() }),
  });

/** Follows the setting, else open if there is an open kit or a contact. Makes no query. */
export async function isPressRoomOpen(): Promise<boolean> {
  const { pressEnabled, pressContacts } = await readSettings('pressEnabled', 'pressContacts');
  if (pressEnabled !== null) return pressEnabled;
  if (pressContacts.length > 0) return true;
  const open = await Promise.all([...(await announcedKits()).values()].map(isOpenKit));
  return open.includes(true);
}
