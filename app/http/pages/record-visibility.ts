import {
  articleVisibility,
  personVisibility,
  showVisibility,
  type Visibility,
} from '~/rules/content/visibility';
import type { ArticleView } from '~/services/content/articles';
import { publicNow } from '~/services/content/publication-clock';
import type { PersonView } from '~/services/content/people';
import type { ShowView } from '~/services/content/shows';
import type { Flash } from '../forms/flash';

export type RecordView = ShowView | ArticleView | PersonView;

/** Where visitors find a record now, or why they do not. */
export function visibilityOf(record: RecordView): Visibility {
  if ('name' in record) return personVisibility(record);
  if ('publishedAt' in record) return articleVisibility(record, publicNow());
  return showVisibility(record);
}

/** For the message about a record: the way to its public page, where it has one. */
export function flashLink(record: RecordView): Pick<Flash, 'link'> {
  const { url } = visibilityOf(record);
  return url === null ? {} : { link: { url, title: 'name' in record ? record.name : record.title } };
}
