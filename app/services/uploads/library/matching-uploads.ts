import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import type { Actor } from '~/rules/accounts/permissions';
import type { Need } from '~/rules/uploads/library';
import { NOT_WITHHELD } from '../delivery/view';
import { findNeeds } from './needs';

/** Which uploads are asked for. Of those that lack something all names are known, so that a page of them needs no search. */
interface Matching {
  search: QueryFilter<StoredUpload>;
  names: string[] | null;
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Returns a query for the uploads that match `search` and, if that is given, lack `needs`. */
export const uploadsMatching = async (
  actor: Actor,
  search: QueryFilter<StoredUpload>,
  needs: Need | undefined,
): Promise<Matching> => ({ search, names: needs ? (await findNeeds(actor))[needs] : null });

const isSearch = ({ search }: Matching) => Object.keys(search).length > 0;

const filterOf = ({ search, names }: Matching): QueryFilter<StoredUpload> => ({
  ...NOT_WITHHELD,
  ...search,
  ...(names && { _id: { $in: names } }),
});

export const countMatching = async (query: Matching): Promise<number> =>
  query.names && !isSearch(query) ? query.names.length : Upload.countDocuments(filterOf(query));

/** Returns one page of them, counted from 1, the newest first. */
export async function readMatching(
  query: Matching,
  { page, limit }: { page: number; limit: number },
): Promise<StoredUpload[]> {
  const skip = (page - 1) * limit;
  if (query.names && !isSearch(query)) {
    const names = query.names.slice(skip, skip + limit);
    return Upload.find(filterOf({ ...query, names }))
      .sort(NEWEST_FIRST)
      .lean<StoredUpload[]>();
  }
  return Upload.find(filterOf(query)).sort(NEWEST_FIRST).skip(skip).limit(limit).lean<StoredUpload[]>();
}
