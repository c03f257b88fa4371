import { htmlToText } from '~/core/html/html';
import type { ContentViewBy } from '~/records/read/content-views.server';
import { captionsIn, jobOf, type ShowWithKit } from './record-texts.server';

/** Characters of a text that are looked through for what was found. */
const MAX_TEXT = 2_000;

const textOf = (html: string): string => htmlToText(html).slice(0, MAX_TEXT);

/** The lines of a record that a result can show, the one that it shows by default first. */
export const FOUND_LINES = {
  shows: (show: ContentViewBy['show']): string[] => [
    show.tagline,
    textOf(show.description),
    ...show.credits.map((credit) => `${jobOf(credit)}: ${credit.name}`),
    ...show.seasons.flatMap(({ title, episodes }) => [
      title,
      ...episodes.map((episode) => `Episode ${episode.number}: ${episode.title}`),
    ]),
    show.genres.join(', '),
    ...[show.originalTitle, ...show.alsoKnownAs.map(({ title }) => title)].map(
      (name) => name && `Also ${name}`,
    ),
    ...show.awards.map(({ body, name, recipient }) => [body, name, recipient].filter(Boolean).join(', ')),
    ...[show.broadcaster, ...show.companies.map(({ name }) => name)],
    ...show.media.map(({ caption }) => caption),
  ],
  people: (person: ContentViewBy['person']): string[] => [textOf(person.bio)],
  news: (article: ContentViewBy['article']): string[] => [
    article.excerpt,
    textOf(article.content),
    ...captionsIn(article.content),
    article.author,
    article.categories.join(', '),
  ],
  pages: (page: ContentViewBy['page']): string[] => [
    page.intro,
    textOf(page.body),
    ...captionsIn(page.body),
    ...page.vacancies.flatMap(({ title, place, contract, text }) => [
      [title, place, contract].filter(Boolean).join(', '),
      text,
    ]),
  ],
  press: ({ press }: ShowWithKit): string[] => [
    press.logline,
    press.short,
    textOf(press.long),
    textOf(press.notes),
  ],
};
