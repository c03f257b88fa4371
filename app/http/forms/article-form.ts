import { fromLocalInput, toLocalInput } from '~/rules/text/dates';
import type { ArticleView } from '~/services/content/articles';
import { given, namesOf, textOf, textsOf } from './form-fields';

const TEXTS = ['title', 'excerpt', 'content', 'imageUrl', 'status', 'author'] as const;

/** The form of an article that does not exist yet: published, from now on, by who writes it. */
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

/** A posted form as an article's fields. */
export const readArticle = (form: FormData, stored?: { publishedAt: string }) =>
  given({
    ...textsOf(form, TEXTS),
    publishedAt: readMoment(textOf(form, 'publishedAt'), stored?.publishedAt),
    categories: namesOf(form, 'categories'),
  });

/**
 * The time of publication. One that was not touched stays as stored, with its seconds, also in the hour that
 * the clocks repeat; one that is no time stays as it was typed, so that the rules can refuse it by name.
 */
function readMoment(typed: string | undefined, stored: string | undefined): Date | string | undefined {
  if (typed === undefined) return undefined;
  if (stored !== undefined && typed === toLocalInput(stored)) return new Date(stored);
  return fromLocalInput(typed) ?? typed;
}
