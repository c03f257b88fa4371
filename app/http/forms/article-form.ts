import { fromLocalInput, toLocalInput } from '~/rules/text/dates';
import type { ArticleView } from '~/services/content/articles';
import { given, namesOf, textOf, textsOf } from './form-fields';

const TEXTS = ['title', 'excerpt', 'content', 'imageUrl', 'status', 'author'] as const;

/** The values of a new article's form: published now, by the current user. */
export const newArticle = (author: string, now: Date): Record<string, string> => ({
  status: 'published',
  publishedAt: toLocalInput(now),
  author,
});

export const articleValues = (article: ArticleView): Record<string, string> => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, article[name]])),
  publishedAt: toLocalInput(article.publishedAt),
  categories: article.categories.join(', '),
});

/** Returns the article fields of a posted form. */
export const readArticle = (form: FormData, stored?: { publishedAt: string }) =>
  given({
    ...textsOf(form, TEXTS),
    publishedAt: readMoment(textOf(form, 'publishedAt'), stored?.publishedAt),
    categories: namesOf(form, 'categories'),
  });

/**
 * Returns the publication time. An untouched one stays as stored, including its seconds and the hour that the clocks
 * repeat; text that is not a time stays as typed, so that validation can name the field.
 */
function readMoment(typed: string | undefined, stored: string | undefined): Date | string | undefined {
  if (typed === undefined) return undefined;
  if (stored !== undefined && typed === toLocalInput(stored)) return new Date(stored);
  return fromLocalInput(typed) ?? typed;
}
