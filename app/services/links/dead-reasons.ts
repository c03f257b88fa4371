import { sluggedModel } from '~models/records';
import { Show, type StoredShow } from '~models/show';
import type { SluggedRecord } from '~models/record-schema';
import { CONTENT_KIND_LIST, visibilityOf, type AddressedBy, type ContentKind } from '~/rules/kinds/kinds';
import { editedAddress, sitePlaceOf, type SitePlace } from '~/rules/links/site-place';
import { kitStanding } from '~/rules/press/kit-standing';
import { publicNow } from '../platform/publication-clock';
import { readSettings } from '../views/settings';

const NOTHING = 'Nothing is there';
const NO_PRESS_ROOM = 'The press room is not open';

/** Returns why visitors find nothing at these paths: the record or the press kit there is not on the site, or there is none. */
export async function explainDead(paths: ReadonlySet<string>): Promise<Map<string, string>> {
  const places = [...paths].map((path) => ({ path, place: sitePlaceOf(editedAddress(path) ?? path) }));
  const slugsIn = (isWanted: (place: SitePlace) => boolean) => [
    ...new Set(
      places.flatMap(({ place }) => (place && 'slug' in place && isWanted(place) ? [place.slug] : [])),
    ),
  ];
  const reasonsOf = async (kind: ContentKind) => {
    const slugs = slugsIn((place) => place.type === 'record' && place.kind === kind);
    return [kind, await hiddenReasons(kind, slugs)] as const;
  };
  const [ofRecords, ofKits] = await Promise.all([
    Promise.all(CONTENT_KIND_LIST.map(reasonsOf)),
    closedKits(slugsIn(({ type }) => type === 'press-kit')),
  ]);
  const reasons = new Map(ofRecords);
  const reasonAt = (place: SitePlace | null): string | undefined => {
    if (place?.type === 'press-room') return NO_PRESS_ROOM;
    if (place?.type === 'press-kit') return ofKits.get(place.slug);
    return place?.type === 'record' ? reasons.get(place.kind)?.get(place.slug) : undefined;
  };
  return new Map(places.map(({ path, place }) => [path, reasonAt(place) ?? NOTHING]));
}

/** Returns how the press kits of the shows stand that have or had these slugs, by slug; those that are open to everybody are left out. */
async function closedKits(slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const fields = { slugs: 1, status: 1, 'press.visibility': 1, 'press.embargoUntil': 1 };
  const [shows, { pressEnabled }] = await Promise.all([
    Show.find({ slugs: { $in: [...slugs] } }, fields).lean<StoredShow[]>(),
    readSettings('pressEnabled'),
  ]);
  const now = publicNow();
  return new Map(
    shows.flatMap((show) => {
      const { isOpen, words } = kitStanding(show, { pressEnabled, now });
      return isOpen ? [] : show.slugs.map((slug) => [slug, `Press kit: ${lowerFirst(words)}`] as const);
    }),
  );
}

const lowerFirst = (words: string) => words.replace(/^./, (letter) => letter.toLowerCase());

/** Returns why the records of a kind that have or had these slugs are not on the site, by slug. */
async function hiddenReasons(kind: ContentKind, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const filter = { slugs: { $in: [...slugs] } };
  const fields = { slug: 1, slugs: 1, status: 1, publishedAt: 1 };
  const records = await sluggedModel(kind).find(filter, fields).lean<SluggedRecord[]>();
  return new Map(
    records.flatMap((record) => {
      const { reason } = visibilityOf(kind, record as unknown as AddressedBy[typeof kind], publicNow());
      return reason === null ? [] : record.slugs.map((slug) => [slug, reason] as const);
    }),
  );
}
