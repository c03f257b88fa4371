import type { ShowPage } from './shows.server';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { longDate, inMinutes } from '~/core/text/formats';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { WAITS_FOR_SCRIPTS } from '~/core/ui/use-hydrated';
import { useMediaFacts } from '~/core/ui/use-playback';
import { VideoPreview } from '~/core/ui/video-preview';
import type { CompanyGroup } from '~/records/film/film-facts';
import type { WatchGroup, WatchOffer } from '~/records/film/film-seasons';
import { offerLines } from '~/records/film/film-words';
import { Overlay } from '~/site/layout/overlay';
import { TitleCard } from '~/site/layout/title-card';
import { titleFit, useTitleWidths } from '~/site/layout/title-fit';
import { useTopAfterReload } from '~/site/layout/over-list';
import { useGroundClass, useSitePath, useEditing } from '~/site/layout/site-handle';
import { useLightbox, MediaCells } from '~/site/lightbox/lightbox';
import { hrefOf, type MediaEntry, mediaItems } from '~/site/lightbox/media-entry';
import { ArticleCard } from '~/site/news/article-card';
import type { ListedArticle } from '~/site/news/news.server';
import { Cast, Crew } from './cast-and-crew';
import { Episodes } from './show-episodes';
import { Part, Awards, FactList, Press } from './show-facts';
import { PREVIEW_START } from './show-grid';

/** The width of a logo's plate in app/site/shows/show.css. */
const SIZES = '12rem';

function Companies({ groups }: { groups: CompanyGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Part title="Companies">
      <dl className="roll">
        {groups.map(({ role, label, companies }) => (
          <div key={role}>
            <dt>{label}</dt>
            {companies.map(({ url, ...company }, index) => (
              <dd key={index}>
                {url ? (
                  <a href={url} rel="noopener noreferrer">
                    <Company {...company} />
                  </a>
                ) : (
                  <Company {...company} />
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Company({ name, logoUrl }: { name: string; logoUrl: string }) {
  if (!logoUrl) return name;
  return (
    <span className="company-logo">
      <ResponsiveImage src={logoUrl} alt={name} sizes={SIZES} className="company-logo__image" />
    </span>
  );
}

const NEWS_SIZES = '(min-width: 64em) 30vw, (min-width: 48em) 48vw, 92vw';

function ShowNews({ news }: { news: ListedArticle[] }) {
  const to = useSitePath();
  const ground = useGroundClass('light');
  if (news.length === 0) return null;
  return (
    <section className={`in-news ${ground}`} aria-labelledby="part-news">
      <h2 className="display" id="part-news">
        In the news
      </h2>
      <div className="stories stories--plain">
        {news.map(({ id, slug, title, excerpt, ...story }) => (
          <ArticleCard key={id} story={story} sizes={NEWS_SIZES}>
            <h3>
              <Link to={to(`/news/${slug}`)}>{title}</Link>
            </h3>
            {excerpt && <p className="article-card__excerpt">{excerpt}</p>}
          </ArticleCard>
        ))}
      </div>
    </section>
  );
}

interface TrailerProps {
  title: string;
  items: MediaEntry[];
  /** The page of the show, where its videos play without scripts; absent if there is none. */
  page?: string | undefined;
}

function Trailer({ title, items, page }: TrailerProps) {
  const { openAt, lightbox } = useLightbox(title, items);
  const [video, ...others] = items;
  const facts = useMediaFacts(video?.url ?? '');
  if (!video) return null;
  const picture =
    [facts?.posterUrl, others.find(({ type }) => type === 'image')?.url].find(
      (url) => url && url !== video.thumbnailUrl,
    ) ?? video.thumbnailUrl;
  return (
    <section className="stage trailer on-film" aria-labelledby="part-trailer">
      {picture && (
        <div className="frame frame--fill frame--scrim">
          <ResponsiveImage src={picture} alt="" sizes="(min-width: 88rem) 88rem, 100vw" />
        </div>
      )}
      <div className="trailer__in text-scrim">
        <h2 className="display" id="part-trailer">
          <a
            className="stretched stretched--over"
            href={hrefOf(video, page)}
            onClick={openAt(0)}
            {...WAITS_FOR_SCRIPTS}
          >
            <Glyph name="play" />
            Trailer
          </a>
        </h2>
        {facts?.duration !== undefined && <p>{inMinutes(facts.duration)}</p>}
      </div>
      {lightbox}
    </section>
  );
}

/** The name of the service stands in the place of a title. */
function WatchNow({ groups }: { groups: WatchGroup[] }) {
  if (groups.length === 0) return null;
  const now = (
    <p className="now">
      <span className="tally" />
      On now
    </p>
  );
  return (
    <Part title="Watch" aside={now}>
      <dl className="roll roll--lazy roll--watch">
        {groups.map(({ territories, offers }) => (
          <div key={territories.join()}>
            <dt>{territories.join(', ')}</dt>
            {offerLines(offers).map((offer, index) => (
              <dd key={index}>
                <Offer {...offer} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** As large as the name of a service, in the same place. */
const KitLink = ({ path }: { path: string }) => (
  <Part title="For the press" id="part-kit">
    <dl className="roll roll--watch">
      <div>
        <dt>Stills, clips and facts</dt>
        <dd>
          <a className="wide-on-hover" href={path}>
            Press kit
            <Glyph name="arrow" />
          </a>
        </dd>
      </div>
    </dl>
  </Part>
);

function Offer({ service, url, how, until }: Omit<WatchOffer, 'access'>) {
  return (
    <>
      <a className="wide-on-hover" href={url} rel="noopener noreferrer">
        {service}
        <Glyph name="arrow" />
      </a>
      <small>
        {how}
        {until && (
          <>
            , until <time dateTime={until}>{longDate(until)}</time>
          </>
        )}
      </small>
    </>
  );
}

type OpenShow = ShowPage['show'];

const HEADING = 'show-title';
/** At most the overlay's own width; on phones the video's frame is slightly taller than 16:9. */
const OVERLAY_SIZES = '(min-width: 88rem) 88rem, (min-width: 48em) 100vw, 108vw';

interface ShowPageData extends Pick<ShowPage, 'show' | 'kitPath' | 'film' | 'news'> {
  /** Absent in a preview, which has no list and no page where videos play without scripts. */
  path?: string;
  /** The next one in the list of shows; null without another. */
  next?: { slug: string; title: string } | null;
}

export function ShowOverlay(page: ShowPageData) {
  const to = useSitePath();
  const ground = useGroundClass('dark');
  return (
    <Overlay labelledBy={HEADING} closeTo={to('/shows')} className={`show-overlay ${ground}`}>
      <Parts {...page} />
    </Overlay>
  );
}

export function ShowContent(page: ShowPageData) {
  useTopAfterReload();
  const to = useSitePath();
  const ground = useGroundClass('dark');
  return (
    <article className={`overlay show-overlay show-overlay--page ${ground}`} aria-labelledby={HEADING}>
      <Parts {...page}>
        {page.path && (
          <nav className="row show-overlay__way" aria-label="Shows">
            <Link className="link" to={to('/shows')}>
              <Glyph name="back" />
              Back to Our Shows
            </Link>
            {page.next && (
              <Link className="link" to={to(`/shows/${page.next.slug}`)}>
                <span>
                  <span className="vh">Next: </span>
                  {page.next.title}
                </span>
                <Glyph name="arrow" />
              </Link>
            )}
          </nav>
        )}
      </Parts>
    </article>
  );
}

function Parts({ show, film, news, kitPath, path, children }: ShowPageData & { children?: ReactNode }) {
  const items = mediaItems(show);
  // A trailer alone is not a gallery.
  const isGallery = items.length > 1 || !show.videoUrl;
  return (
    <>
      <Stage show={show} facts={film.facts} />
      {children}
      <About show={show} />
      <WatchNow groups={film.watch} />
      {kitPath && <KitLink path={kitPath} />}
      {show.videoUrl && <Trailer title={show.title} items={items} page={path} />}
      <Cast lines={film.cast} />
      <Crew groups={film.crew} />
      <Episodes seasons={film.seasons} />
      <Awards groups={film.awards} />
      <Press quotes={film.quotes} />
      <Companies groups={film.companies} />
      {isGallery && <MediaCells title={show.title} items={items} showPath={path} autoplay={false} />}
      <ShowNews news={news} />
    </>
  );
}

function Stage({ show, facts }: { show: OpenShow; facts: string[] }) {
  const editing = useEditing();
  const record = `show/${show.id}`;
  const broadcaster = editing?.text(record, 'broadcaster') ?? show.broadcaster;
  const words = editing?.text(record, 'title');
  const { fit, word } = titleFit(show.title, useTitleWidths());
  const more = (
    <>
      <FactList facts={facts} />
      {editing?.tools(record)}
    </>
  );
  if (!show.videoUrl && !show.thumbnailUrl)
    return (
      <TitleCard id={HEADING} title={show.title} words={words} role={broadcaster} ground="theme-dark">
        {more}
      </TitleCard>
    );
  return (
    <div className="stage show-overlay__stage on-film">
      <VideoPreview
        className="frame--fill frame--scrim"
        src={show.videoUrl}
        poster={show.thumbnailUrl}
        alt=""
        sizes={OVERLAY_SIZES}
        play="near"
        startAt={PREVIEW_START}
        name={show.title}
        urgent
      />
      <div className="show-overlay__title text-scrim">
        {broadcaster && <p>{broadcaster}</p>}
        <h1 className="display" id={HEADING} data-fit={fit} data-word={word}>
          {words ?? show.title}
        </h1>
        {more}
      </div>
    </div>
  );
}

function About({ show }: { show: OpenShow }) {
  const { broadcaster, broadcasterUrl } = show;
  const editing = useEditing();
  const record = `show/${show.id}`;
  const tagline = editing?.text(record, 'tagline') ?? show.tagline;
  const html = show.description;
  const description =
    editing?.text(record, 'description', { className: 'prose' }) ??
    (html && <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />);
  if (!tagline && !broadcasterUrl && !description) return null;
  return (
    <div className="axis show-overlay__about">
      {tagline && <p className="role">{tagline}</p>}
      <div className="show-overlay__text">
        {description}
        {broadcasterUrl && (
          <a className="link" href={broadcasterUrl} rel="noopener noreferrer">
            {broadcaster ? `Watch on ${broadcaster}` : 'Watch'}
            <Glyph name="arrow" />
          </a>
        )}
      </div>
    </div>
  );
}
