import { publicNow } from '~/core/db/content-epoch.server';
import { shownParts, urlsOfParts } from '~/core/files/media';
import { excerpt, htmlToText } from '~/core/html/html';
import { readParts } from '~/core/html/read-parts';
import { isClosingSoon, postedAt } from '~/core/nouns/vacancy';
import { followSlug, type PublicRequest } from '~/core/request/public-loader.server';
import { lowerHeadings } from '~/core/text/parts';
import { readMedia, type HeldFileAddress } from '~/media/facts/media-facts.server';
import { withFilmWords } from '~/media/library/tracks.server';
import { type PageView, withOpenVacancies } from '~/records/read/view-kinds.server';
import { findPublicPage } from './public-pages.server';

/** Characters of the body that describe a page without a description and an intro. */
const SUMMARY = 160;

/** Loads the page with this slug; throws a redirect if the slug has changed. */
export async function readSitePage({ url, params: { slug = '' } }: PublicRequest) {
  const page = await findPublicPage(slug);
  followSlug(url, slug, page.slug);
  return toSitePage(page);
}

/** Returns what the page draws; `addressOf` as of an article. */
export async function toSitePage(
  { body, metaDescription, template, ...page }: PageView,
  addressOf?: HeldFileAddress,
) {
  const parts = readParts(lowerHeadings(body));
  const { known, draw } = await readMedia([page.imageUrl, ...urlsOfParts(parts)], addressOf);
  const { id, slug, title, intro, imageUrl, noindex, publishedAt, updatedAt } = page;
  return draw({
    id,
    slug,
    title,
    intro,
    imageUrl,
    /** Sanitised when it was saved; the headings are lowered to fit the page. */
    parts: shownParts(parts, known),
    summary: metaDescription || intro || excerpt(htmlToText(body), SUMMARY),
    /** Null for a page that lists none. */
    vacancies: template === 'vacancies' ? openVacancies(page) : null,
    noindex,
    publishedAt,
    updatedAt,
    media: await withFilmWords(parts, known),
  });
}

function openVacancies(page: Pick<PageView, 'vacancies' | 'publishedAt'>) {
  const now = publicNow();
  return withOpenVacancies(page).vacancies.map((vacancy) => ({
    ...vacancy,
    isClosingSoon: isClosingSoon(vacancy, now),
    postedAt: postedAt(vacancy, page.publishedAt),
  }));
}

export type SitePageData = Awaited<ReturnType<typeof readSitePage>>;
