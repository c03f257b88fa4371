import { readParts } from '~/rules/blocks/read-parts';
import { excerpt, htmlToText } from '~/rules/html/html';
import { shownParts, urlsOfParts } from '~/rules/site/text-media';
import { isClosingSoon, postedAt } from '~/rules/site/vacancy';
import { lowerHeadings } from '~/rules/text/headings';
import { readMedia, type HeldFileAddress } from '~/services/site/media-facts';
import { findPublicPage } from '~/services/site/pages';
import { publicNow } from '~/services/platform/publication-clock';
import { withOpenVacancies, type PageView } from '~/services/views/page';
import { followSlug, type PublicRequest } from '../request/public-loader';

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
    media: known,
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
