import type { QueryFilter } from 'mongoose';
import type { Actor } from '~/core/access/permissions';
import type { Row } from '~/core/nouns/admin-list';

type Common = Pick<Row, 'id' | 'title' | 'mayEdit' | 'mayDelete'>;

interface AdminList<Stored, Listed extends Row> {
  search: (q: string) => QueryFilter<Stored>;
  /** Only the fields that a row shows. */
  fields: Record<string, 0> | Record<string, 1>;
  toRow: (stored: Stored, common: Common, now: Date) => Listed;
}

export interface ContentViews<Stored, View, Listed extends Row> {
  /** Without an actor, the view is the public one. */
  toView: (stored: Stored, actor: Actor | null) => View;
  order: Record<string, 1 | -1>;
  onSite: (now: Date) => QueryFilter<Stored>;
  adminList: AdminList<Stored, Listed>;
}
