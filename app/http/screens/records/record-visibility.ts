import {
  articleVisibility,
  personVisibility,
  showVisibility,
  type Visibility,
} from '~/rules/kinds/visibility';
import { publicNow } from '~/services/platform/publication-clock';
import type { Flash } from '../../forms/flash';
import type { ArticleView } from '~/services/views/article';
import type { PersonView } from '~/services/views/person';
import type { ShowView } from '~/services/views/show';

export type RecordView = ShowView | ArticleView | PersonView;

/** Returns where visitors find a record now, or why they do not. */
export function visibilityOf(record: RecordView): Visibility {
  if ('name' in record) return personVisibility(record);
  if ('publishedAt' in record) return articleVisibility(record, publicNow());
  return showVisibility(record);
}

/** Returns what people call a record: a person's name, or a title. */
export const titleOf = (record: RecordView): string => ('name' in record ? record.name : record.title);

/** Returns the link to a record's public page, if it has one, for a flash message. */
export function flashLink(record: RecordView): Pick<Flash, 'link'> {
  const { url } = visibilityOf(record);
  return url === null ? {} : { link: { url, title: titleOf(record) } };
}
