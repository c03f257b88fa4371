import { textSearch } from '~/core/db/pagination.server';
import type { ContentViewBy, OwnViews } from './content-views.server';

export type PersonView = ContentViewBy['person'];

/** Includes records stored before talent existed, which have no kind. */
export const TEAM = { kind: { $ne: 'talent' } } as const;

export const PERSON_VIEWS: OwnViews<'person'> = {
  // Records of earlier versions have no status.
  onSite: () => ({ status: { $ne: 'inactive' } }),
  search: (q) => textSearch(['name', 'role'], q),
  row: ({ role, imageUrl, videoUrl, status = 'active' }) => ({
    aside: role,
    picture: imageUrl || videoUrl,
    status,
  }),
};
