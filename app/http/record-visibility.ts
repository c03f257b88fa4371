import { articleVisibility, personVisibility, showVisibility, type Visibility } from '~/rules/visibility';
import type { ArticleView } from '~/services/articles';
import { publicNow } from '~/services/clock';
import type { PersonView } from '~/services/people';
import type { ShowView } from '~/services/shows';
import type { Flash } from './flash';

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
