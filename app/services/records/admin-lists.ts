import { RECORD_MODELS } from '~models/records';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { RowPage } from '~/rules/records/admin-list';
import { titleOf, type ContentKind } from '~/rules/kinds/kinds';
import { readPage, rowPermissions, type AdminListQuery } from '../platform/pagination';
import { publicNow } from '../platform/publication-clock';
import { CONTENT_VIEWS, type RowBy } from '../views/kinds';

/** Returns one page of all records of a kind, whatever visitors see of them, for the admin. */
export function listRows<K extends ContentKind>(
  kind: K,
  actor: Actor,
  { page = 1, q = '' }: AdminListQuery = {},
): Promise<RowPage<RowBy[K]>> {
  authorize(actor, 'openAdmin');
  const { order, adminList } = CONTENT_VIEWS[kind];
  const { search, fields, toRow } = adminList;
  const now = publicNow();
  const source = { model: RECORD_MODELS[kind], filter: search(q), order, fields };
  return readPage(source, page, (stored) => {
    const common = { id: String(stored._id), title: titleOf(kind, stored), ...rowPermissions(actor, stored) };
    return toRow(stored, common, now);
  });
}
