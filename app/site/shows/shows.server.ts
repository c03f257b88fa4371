import { linksIn } from '~/core/fields/item-texts.server';
import { omit } from '~/core/fields/field-path';
import { LONG_SHOW_FIELDS, SHOW_FIELDS } from '~/core/nouns/show';
import { lowerHeadings } from '~/core/text/parts';
import { filmPage, yearsOf } from '~/records/film/film-facts';
import { choiceUrl } from '~/records/film/choice-query';
import { choiceWords, readChoice } from '~/records/film/show-choice.server';
import { KINDS, wordFor } from '~/records/film/film-seasons';
import { excerpt, htmlToText } from '~/core/html/html';
import { summarizeVideoText, type VideoText } from '~/core/files/cue-text';
import { readVideoText } from '~/media/library/tracks.server';
import { mediaFacts, readMedia, type HeldFileAddress } from '~/media/facts/media-facts.server';
import {
  choosePublicShows,
  findShowWithPeople,
  nextPublicShow,
  withCurrentWatch,
  type ShowView,
} from '~/records/read/shows.server';
import { newsOfShow } from '~/records/read/articles.server';
import { followSlug, type PublicRequest } from '~/core/request/public-loader.server';
import { kitPath } from '~/core/holds/kit';
import { isKitAddress } from '~/site/read/open-kits.server';
import { toArticleListItem } from '~/site/news/news.server';
import { playedVideo } from '~/site/lightbox/media-entry';

/** Characters of the description that search engines show. */
const SUMMARY = 155;

/** With fewer shows the list has no filters: all of them are seen at once. */
const LEAST_FILTERED = 12;

/** Loads the shows that the list's URL asks for. */
export async function readShowGrid({ url }: PublicRequest) {
  const { choice, shows, selects, all } = await choosePublicShows(readChoice(url.searchParams));
  return {
    shows: shows.map((show) => {
      const { id, slug, title, broadcaster, videoUrl, thumbnailUrl } = show;
      const about = [show.kind && wordFor(KINDS, show.kind), yearsOf(show)].filter(Boolean);
      return { id, slug, title, broadcaster, videoUrl, thumbnailUrl, about };
    }),
    filter: {
      url: choiceUrl('/shows', choice),
      words: choiceWords(choice),
      selects: all.length < LEAST_FILTERED ? [] : selects,
    },
    // Of all shows, including unlisted ones.
    count: {
      shows: all.length,
      channels: new Set(all.map((show) => show.broadcaster).filter(Boolean)).size,
    },
    media: await mediaFacts(shows.flatMap((show) => [show.videoUrl, show.thumbnailUrl])),
  };
}

export type ShowList = Awaited<ReturnType<typeof readShowGrid>>;

/** Fields that the page builds itself instead of taking them from the record. */
const FILM_FIELDS = [...LONG_SHOW_FIELDS, 'companies'] as const;

/**
 * Returns the page data of a show; for Edit Mode with the editable fields of its lists. `people` maps ids of credited people to slugs;
 * `addressOf` as for an article.
 */
export async function toShowPage(
  show: ShowView,
  people: ReadonlyMap<string, string>,
  { isEdited = false, addressOf }: { isEdited?: boolean; addressOf?: HeldFileAddress | undefined } = {},
) {
  const pathOf = (id: string) => (people.has(id) ? `/people/${people.get(id)}` : null);
  const news = (await newsOfShow(show.id)).map(toArticleListItem);
  const stills = show.seasons.flatMap(({ episodes }) => episodes.map(({ stillUrl }) => stillUrl));
  const logos = show.companies.map(({ logoUrl }) => logoUrl);
  const pictures = [...stills, ...logos, ...news.map(({ imageUrl }) => imageUrl)];
  const files = [...linksIn(omit(SHOW_FIELDS, FILM_FIELDS), show), ...pictures];
  const { known, draw } = await readMedia(files, addressOf);
  return draw({
    show: { ...omit(show, FILM_FIELDS), description: lowerHeadings(show.description) },
    film: filmPage(withCurrentWatch(show), pathOf, isEdited ? `show/${show.id}` : null),
    news,
    // Null unless the show has an open press kit.
    kitPath: (await isKitAddress(show.slug)) ? kitPath(show) : null,
    summary: excerpt(htmlToText(show.description), SUMMARY),
    media: known,
  });
}

/** Throws a redirect if the slug has changed. */
export async function readShow({ params: { slug = '' }, url }: PublicRequest) {
  const { show, people } = await findShowWithPeople(null, slug);
  followSlug(url, slug, show.slug);
  const page = await toShowPage(show, people);
  const [words, played, next] = await Promise.all([
    readKnownVideoText(page, show.videoUrl),
    readPlayed(page, playedVideo(show, url.searchParams.get('play'))),
    nextPublicShow(show.id),
  ]);
  return { ...page, trailerWords: summarizeVideoText(words), played, next };
}

export type ShowPage = Awaited<ReturnType<typeof toShowPage>>;

/** Queries the text of a video only if it has some. */
async function readKnownVideoText({ media }: Pick<ShowPage, 'media'>, url: string): Promise<VideoText> {
  const { tracks, transcriptUrl } = media[url] ?? {};
  return tracks || transcriptUrl ? readVideoText(url) : { chapters: [], captions: [], transcript: '' };
}

/** Null without a video. */
async function readPlayed(page: ShowPage, played: ShowView['media'][number] | 'main' | null) {
  if (played === null) return null;
  const { videoUrl, thumbnailUrl } = page.show;
  const main = { type: 'video', url: videoUrl, alt: '', caption: '', posterUrl: '', thumbnailUrl } as const;
  const item = played === 'main' ? main : played;
  return { item, words: await readKnownVideoText(page, item.url) };
}
