import type { MiniatureContent } from '~/rules/site/miniature';
import { beginning, htmlToText } from '~/rules/html/html';
import { readHome } from './home';
import { latestPublicArticles } from './articles';
import { mediaFacts } from './media-facts';
import { readSettings } from '../views/settings';
import { findPublicShow, listPublicShows } from './shows';

const CREDITS = 2;
const STILLS = 3;
/** The characters of an article's text that are drawn. */
const TEXT_LENGTH = 240;

/** Returns what the miniatures beside the form of the brand draw: Home, the newest article, and the first show. */
export async function readMiniatures(): Promise<MiniatureContent> {
  const [home, { logoUrl }, [article], shows] = await Promise.all([
    readHome(),
    readSettings('logoUrl'),
    latestPublicArticles(1),
    listPublicShows(),
  ]);
  const [first = shows[0]] = shows.filter(({ featuredOnHomepage }) => featuredOnHomepage);
  const show = first ? await findPublicShow(first.slug) : null;
  const stills = (show?.media ?? []).filter(({ type }) => type === 'image').slice(0, STILLS);
  const drawn = [home.reel, article?.imageUrl ?? '', show?.videoUrl ?? '', show?.thumbnailUrl ?? ''];
  const media = await mediaFacts([...drawn, ...stills.map(({ url }) => url)]);
  const posterOf = (url: string) => media[url]?.posterUrl ?? '';
  return {
    siteName: home.siteName,
    logoUrl,
    home: { pictureUrl: posterOf(home.reel), introHtml: home.homeIntro },
    article: article
      ? {
          title: article.title,
          pictureUrl: article.imageUrl,
          text: beginning(htmlToText(article.content), TEXT_LENGTH),
        }
      : null,
    show: show
      ? {
          title: show.title,
          pictureUrl: posterOf(show.videoUrl) || show.thumbnailUrl,
          credits: show.credits.slice(0, CREDITS).map(({ name, role }) => ({ name, role })),
          stills: stills.map(({ url }) => url),
        }
      : null,
    media,
  };
}
