import { Types } from 'mongoose';
import { sluggedModel } from '~models/records';
import { ImportItem, SiteImport, type StoredImport, type StoredImportItem } from '~models/site-import';
import { addressOf, type ContentKind } from '~/core/nouns/kinds';
import { reservedSlugsOf } from '~/core/nouns/reserved-slugs';
import { freeSlug } from '~/core/text/slug.server';
import { RANKS } from '~/moving/plan/examine-items.server';
import { BECOMES, type Becomes, type ImportedKind } from '~/moving/plan/import-view';
import type { TypeRow } from '~/moving/plan/import-schemas.server';
import { unpackItem, foreseen, withOrigins, type Origin } from '~/moving/plan/origins.server';
import { isCast } from '~/moving/plan/plan-collector';
import type { SourceItem } from '~/moving/sources/source-item';
import { AS_EXPORTED, eachItem, type ImportWork } from '~/moving/plan/import-store.server';

const AT_ONCE = 100;

/** What each row of the plan becomes, by the choices of the start. */
export const choicesOf = ({ types, choices }: StoredImport): Map<string, Becomes> =>
  new Map(
    (types as TypeRow[]).map(({ type, as }) => [type, BECOMES.find((each) => each === choices[type]) ?? as]),
  );

type Prepared = Partial<StoredImportItem>;

/**
 * Decides what becomes of each item, and reserves its id and its address, so that texts can link to what is imported later. It can be
 * repeated before the first item is imported.
 */
export async function prepareItems(stored: StoredImport, { lock, pace }: ImportWork): Promise<void> {
  const importId = String(stored._id);
  const choices = choicesOf(stored);
  const taken = new Set<string>();
  let writes: { updateOne: { filter: object; update: object } }[] = [];
  let total = 0;
  const flush = async () => {
    lock.assertHeld();
    if (writes.length > 0) await ImportItem.bulkWrite(writes);
    writes = [];
  };
  const items = eachItem({ importId }, { order: AS_EXPORTED, atOnce: 20 });
  for await (const { stored: item, origin } of withOrigins(stored.site, items)) {
    const as = choices.get(item.row) ?? 'none';
    const set: Prepared =
      as === 'none'
        ? { rank: RANKS.none, what: '', to: '', isDone: false }
        : await prepared({ stored: item, origin, as }, taken);
    if (as !== 'none') total += 1;
    writes.push({ updateOne: { filter: { _id: item._id }, update: { $set: set } } });
    if (writes.length >= AT_ONCE) await flush();
    await pace();
  }
  await flush();
  await SiteImport.updateOne({ _id: importId }, { $set: { isPrepared: true, done: 0, total } });
}

interface Choice {
  stored: StoredImportItem;
  origin: Origin | null;
  as: ImportedKind;
}

async function prepared({ stored, origin, as }: Choice, taken: Set<string>): Promise<Prepared> {
  const outcome = await foreseen(stored, origin);
  const rank = RANKS[as];
  if (origin) {
    const { kind, record, source } = origin;
    const to = record ? addressOf(kind, record as never) : '';
    const place = { rank, kind, recordId: source.recordId, slug: record?.slug ?? '', to };
    // An item that stays as it is has nothing to be done.
    if (outcome.what === 'updated') return { ...outcome, ...place, isDone: false };
    return { ...outcome, ...place, isDone: true, warnings: [], missing: [] };
  }
  const item = await unpackItem(stored);
  const slug = await reservedSlug(as, item, taken);
  const to = addressOf(as, { slug, kind: personKind(item, stored.row) } as never);
  return { ...outcome, rank, kind: as, recordId: String(new Types.ObjectId()), slug, to, isDone: false };
}

const personKind = ({ fields }: SourceItem, row: string): string =>
  typeof fields.kind === 'string' ? fields.kind : isCast(row) ? 'talent' : 'team';

async function reservedSlug(kind: ContentKind, item: SourceItem, taken: Set<string>): Promise<string> {
  const isTaken = async (slug: string) =>
    taken.has(`${kind}/${slug}`) || (await sluggedModel(kind).exists({ slugs: slug })) !== null;
  const slug = await freeSlug(item.slug || item.title, isTaken, reservedSlugsOf(kind));
  taken.add(`${kind}/${slug}`);
  return slug;
}
