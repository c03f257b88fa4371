import type { QueryFilter } from 'mongoose';
import type { Row } from '~/rules/records/admin-list';

/** What the rows of all kinds have from the same fields. */
type Common = Pick<Row, 'id' | 'title' | 'mayEdit' | 'mayDelete'>;

/** How the admin lists the records of a kind. */
export interface AdminList<Stored, Listed extends Row> {
  search: (q: string) => QueryFilter<Stored>;
  /** Only the fields that a row shows. */
  fields: Record<string, 0> | Record<string, 1>;
  toRow: (stored: Stored, common: Common, now: Date) => Listed;
}
