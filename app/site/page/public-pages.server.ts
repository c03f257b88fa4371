import { Page, type StoredPage } from '~models/page';
import { can, type Actor } from '~/core/access/permissions';
import { readOnce, publicNow } from '~/core/db/content-epoch.server';
import { isPublished, pageAddress } from '~/core/nouns/visibility';
import { notFound } from '~/core/validation/errors';
import {
  toContentView,
  type PageView,
  publicFilter,
  BY_TITLE,
  withOpenVacancies,
} from '~/records/read/view-kinds.server';
import { pick } from '~/core/fields/field-path';
import { shownParts, urlsOfParts } from '~/core/files/media';
import { excerpt, htmlToText } from '~/core/html/html';
import { readParts } from '~/core/html/read-parts';
import { isClosingSoon, postedAt } from '~/core/nouns/vacancy';
import { followSlug, type PublicRequest } from '~/core/request/public-loader.server';
import { lowerHeadings } from '~/core/text/parts';
import { readMedia, type HeldFileAddress } from '~/media/facts/media-facts.server';
import { withFilmWords } from '~/media/library/tracks.server';

export interface PageChoice {
  id: string;
  title: string;
  /** Whether visitors find it now. */
  isPublic: boolean;
}

/** Returns a public page by its slug or an earlier one: compare `slug` to detect that it has moved. Throws 404. */
export const findPublicPage = (slug: string): Promise<PageView> => findPageFor(null, slug);

/** The same for a signed-in user, who also finds unpublished pages if allowed to edit them. */
export async function findPageFor(actor: Actor | null, slug: string): Promise<PageView> {
  const page = await Page.findOne({ slugs: slug }, { slugs: 0, searchText: 0 }).lean<StoredPage>();
  if (!page || !(isPublished(page, publicNow()) || can(actor, 'edit', page))) throw notFound('Page');
  return toContentView('page', page);
}

/** Returns the slugs, also the earlier ones, of all public pages; read from the database only after a change. */
const publicPageSlugs = readOnce(async (): Promise<ReadonlySet<string>> => {
  const pages = await Page.find(publicFilter('page'), { slugs: 1 }).lean<Pick<StoredPage, 'slugs'>[]>();
  return new Set(pages.flatMap(({ slugs }) => slugs));
});

/** Whether a public page has or had this slug. Costs no query, because everybody can invent addresses. */
export const isPageSlugPublic = async (slug: string): Promise<boolean> => (await publicPageSlugs()).has(slug);

/** Returns the title and the path of the public pages among these, by their ids. */
export async function findLinkedPages(ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { title: string; path: string }>();
  const pages = await Page.find(
    { _id: { $in: [...ids] }, ...publicFilter('page') },
    { title: 1, slug: 1 },
  ).lean<Pick<StoredPage, '_id' | 'title' | 'slug'>[]>();
  return new Map(pages.map(({ _id, title, slug }) => [String(_id), { title, path: pageAddress({ slug }) }]));
}

/** Returns all pages, by their titles, for a control that chooses one. */
export async function listPageChoices(): Promise<PageChoice[]> {
  const pages = await Page.find({}, { title: 1, status: 1, publishedAt: 1 })
    .sort(BY_TITLE)
    .lean<Pick<StoredPage, '_id' | 'title' | 'status' | 'publishedAt'>[]>();
  return pages.map(({ _id, title, ...page }) => ({
    id: String(_id),
    title,
    isPublic: isPublished(page, publicNow()),
  }));
}

/** Returns the URL and the time of the last change of every public page that search engines may show. Dates are ISO 8601 strings. */
export async function listPageUrls() {
  const pages = await Page.find(
    { ...publicFilter('page'), noindex: { $ne: true } },
    { slug: 1, publishedAt: 1, updatedAt: 1 },
  )
    .sort(BY_TITLE)
    .lean<Pick<StoredPage, 'slug' | 'publishedAt' | 'updatedAt'>[]>();
  return pages.map(({ slug, publishedAt, updatedAt }) => ({
    slug,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

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
  return draw({
    ...pick(page, ['id', 'slug', 'title', 'intro', 'imageUrl', 'noindex', 'publishedAt', 'updatedAt']),
    /** Sanitised when it was saved; the headings are lowered to fit the page. */
    parts: shownParts(parts, known),
    summary: metaDescription || page.intro || excerpt(htmlToText(body), SUMMARY),
    /** Null for a page that lists none. */
    vacancies: template === 'vacancies' ? openVacancies(page) : null,
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

export type OpenVacancy = ReturnType<typeof openVacancies>[number];

export type SitePageData = Awaited<ReturnType<typeof readSitePage>>;
