import { longDateTime } from '../text/dates';

export type ShowStatus = 'active' | 'inactive';
export type ArticleStatus = 'published' | 'draft';

/** Whether a show is public: active shows are, inactive ones are not. */
export const isShowPublic = (show: { status: ShowStatus }) => show.status === 'active';

/** Whether an article is public: published ones are, from their publication time on. */
export const isArticlePublic = (article: { status: ArticleStatus; publishedAt: Date }, now: Date) =>
  article.status === 'published' && article.publishedAt <= now;

/** Where visitors find a record, or why they do not. */
export type Visibility = { url: string; reason: null } | { url: null; reason: string };

interface Show {
  slug: string;
  status: ShowStatus;
}

interface Slugged {
  slug: string;
}

export const showAddress = ({ slug }: Slugged) => `/shows/${slug}`;

export const showVisibility = (show: Show): Visibility =>
  isShowPublic(show)
    ? { url: showAddress(show), reason: null }
    : { url: null, reason: 'Inactive: not on the site' };

interface Article {
  slug: string;
  status: ArticleStatus;
  publishedAt: Date | string;
}

export const articleAddress = ({ slug }: Slugged) => `/news/${slug}`;

/** The label of an article whose publication time is in the future. */
export const publicFrom = (publishedAt: Date | string) => `Public from ${longDateTime(publishedAt)}`;

export function articleVisibility(article: Article, now: Date): Visibility {
  const { status, publishedAt } = article;
  if (isArticlePublic({ status, publishedAt: new Date(publishedAt) }, now))
    return { url: articleAddress(article), reason: null };
  return { url: null, reason: status === 'draft' ? 'Draft: not on the site' : publicFrom(publishedAt) };
}

interface Person {
  slug: string;
  kind: 'team' | 'talent';
}

/** The team has cards on Our People, which the URL opens; everybody else has a page only. */
export const personAddress = ({ slug, kind }: Person) =>
  kind === 'talent' ? `/people/${slug}` : `/people#${slug}`;

export const personVisibility = (person: Person) =>
  ({ url: personAddress(person), reason: null }) satisfies Visibility;

interface Availability {
  /** ISO 8601; empty for none. */
  from: string;
  until: string;
}

/** Whether a show can be watched by an entry: from its beginning on, and before its end. */
export const isOn = ({ from, until }: Availability, now: Date): boolean =>
  (from === '' || new Date(from) <= now) && (until === '' || now < new Date(until));
