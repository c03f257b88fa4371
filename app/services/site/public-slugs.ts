import { sluggedModel } from '~models/records';
import type { ContentKind } from '~/rules/kinds/kinds';
import { publicFilter } from '../views/kinds';

/** Whether a record that is on the site has or had this slug. */
export const isSlugPublic = async (kind: ContentKind, slug: string): Promise<boolean> =>
  (await sluggedModel(kind).exists({ slugs: slug, ...publicFilter(kind) })) !== null;
