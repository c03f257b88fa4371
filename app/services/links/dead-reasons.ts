import { sluggedModel } from '~models/records';
import type { SluggedRecord } from '~models/slugged-record';
import { CONTENT_KIND_LIST, visibilityOf, type AddressedBy, type ContentKind } from '~/rules/kinds/kinds';
import { sitePlaceOf } from '~/rules/links/site-place';
import { publicNow } from '../platform/publication-clock';

const NOTHING = 'Nothing is there';

const recordAt = (path: string) => {
  const place = sitePlaceOf(path);
  return place?.type === 'record' ? place : null;
};

/** Returns why visitors find nothing at these paths: the record there is not on the site, or there is none. */
export async function explainDead(paths: ReadonlySet<string>): Promise<Map<string, string>> {
  const places = [...paths].map((path) => ({ path, place: recordAt(path) }));
  const reasonsOf = async (kind: ContentKind) => {
    const slugs = places.flatMap(({ place }) => (place?.kind === kind ? [place.slug] : []));
    return [kind, await hiddenReasons(kind, [...new Set(slugs)])] as const;
  };
  const reasons = new Map(await Promise.all(CONTENT_KIND_LIST.map(reasonsOf)));
  return new Map(
    places.map(({ path, place }) => [path, (place && reasons.get(place.kind)?.get(place.slug)) ?? NOTHING]),
  );
}

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
