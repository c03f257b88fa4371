import type { Types, QueryFilter } from 'mongoose';
import type { SluggedRecord } from '~models/record-schema';
import { sluggedModel } from '~models/records';
import { valueOf } from '~/core/fields/field-path';
import { TITLE_FIELDS, type ContentKind } from '~/core/nouns/kinds';
import { reservedSlugsOf } from '~/core/nouns/reserved-slugs';
import { freeSlug, slugify } from '~/core/text/slug.server';
import type { Values } from './record-kinds.server';

/** The first slug of a title that no other record of the kind has or had. */
export const unusedSlug = (kind: ContentKind, title: string, except?: Types.ObjectId): Promise<string> =>
  freeSlug(
    title,
    async (slug) => {
      const filter: QueryFilter<SluggedRecord> = { slugs: slug };
      const holder = await sluggedModel(kind)
        .findOne(filter, { _id: 1 })
        .lean<Pick<SluggedRecord, '_id'> | null>();
      return holder !== null && !(except && holder._id.equals(except));
    },
    reservedSlugsOf(kind),
  );

export async function slugFields(
  kind: ContentKind,
  current: SluggedRecord,
  change: Values,
): Promise<Partial<SluggedRecord>> {
  const field = TITLE_FIELDS[kind];
  const [before, after] = [valueOf(current, field), change[field]];
  if (typeof after !== 'string' || slugify(after) === slugify(String(before))) return {};
  const slug = await unusedSlug(kind, after, current._id);
  return { slug, slugs: [slug, ...current.slugs.filter((earlier) => earlier !== slug)] };
}

/** Slug fields for restoring a deleted record: slugs taken meanwhile are replaced. */
export async function untakenSlugs(
  kind: ContentKind,
  record: SluggedRecord,
  title: string,
): Promise<Pick<SluggedRecord, 'slug' | 'slugs'>> {
  const filter: QueryFilter<SluggedRecord> = { slugs: { $in: record.slugs }, _id: { $ne: record._id } };
  const others = await sluggedModel(kind).find(filter, { slugs: 1 }).lean<Pick<SluggedRecord, 'slugs'>[]>();
  const taken = new Set(others.flatMap(({ slugs }) => slugs));
  const own = record.slugs.filter((slug) => !taken.has(slug));
  if (!taken.has(record.slug)) return { slug: record.slug, slugs: own };
  const slug = await unusedSlug(kind, title, record._id);
  return { slug, slugs: [slug, ...own.filter((earlier) => earlier !== slug)] };
}
