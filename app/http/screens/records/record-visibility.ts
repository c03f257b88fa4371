import { titleOf, visibilityOf, type ContentKind } from '~/rules/kinds/kinds';
import { publicNow } from '~/services/platform/publication-clock';
import type { ViewBy } from '~/services/views/kinds';
import type { Flash } from '../../forms/flash';

/** Returns the link to a record's public page, if it has one now, for a flash message. */
export function flashLink<K extends ContentKind>(kind: K, record: ViewBy[K]): Pick<Flash, 'link'> {
  const { url } = visibilityOf(kind, record, publicNow());
  return url === null ? {} : { link: { url, title: titleOf(kind, record) } };
}
