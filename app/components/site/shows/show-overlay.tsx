import { VideoPreview } from '~/components/ui/video-preview';
import { Glyph } from '~/components/ui/glyph';
import type { FilmPage } from '~/rules/film/film-page';
import { Awards } from '../film/awards';
import { Cast, Crew } from '../film/cast-and-crew';
import { Companies } from '../film/companies';
import { Episodes } from '../film/episodes';
import { FactList } from '../film/fact-list';
import { Press } from '../film/press';
import { ShowNews, type NewsItem } from '../film/show-news';
import { Trailer } from '../film/trailer';
import { WatchNow } from '../film/watch-now';
import { useGroundClass } from '../brand';
import { useEditing, useSitePath } from '../editing';
import { MediaCells } from './media-cells';
import { mediaItems, type MediaEntry } from './media-items';
import { Overlay } from './overlay';
import { PREVIEW_START } from './show-grid';

interface OpenShow {
  id: string;
  slug: string;
  title: string;
  tagline: string;
  broadcaster: string;
  broadcasterUrl: string;
  /** Sanitised HTML, its headings lowered by one level. */
  description: string;
  videoUrl: string;
  thumbnailUrl: string;
  media: MediaEntry[];
}

const HEADING = 'show-title';
/** At most the overlay's own width; on phones the video's frame is slightly taller than 16:9. */
const SIZES = '(min-width: 88rem) 88rem, (min-width: 48em) 100vw, 108vw';

export interface ShowPageData {
  show: OpenShow;
  film: FilmPage;
  news: NewsItem[];
}

/** One show in an overlay above the grid: its video, its texts, who made it and its gallery. */
export function ShowOverlay(page: ShowPageData) {
  const to = useSitePath();
  const ground = useGroundClass('dark');
  return (
    <Overlay labelledBy={HEADING} closeTo={to('/shows')} className={`show-overlay ${ground}`}>
      <Parts {...page} path={`/shows/${page.show.slug}`} />
    </Overlay>
  );
}

/** One show as a page of its own. */
export function ShowContent(page: ShowPageData) {
  const ground = useGroundClass('dark');
  return (
    <article className={`overlay show-overlay ${ground}`} aria-labelledby={HEADING}>
      <Parts {...page} />
    </article>
  );
}

function Parts({ show, film, news, path }: ShowPageData & { path?: string }) {
  const items = mediaItems(show);
  // The trailer alone is no gallery.
  const isGallery = items.length > 1 || !show.videoUrl;
  return (
    <>
      <Stage show={show} facts={film.facts} />
      <About show={show} />
      <WatchNow groups={film.watch} />
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
  return (
    <div className="show-overlay__stage on-film">
      <VideoPreview
        className="frame--fill frame--scrim"
        src={show.videoUrl}
        poster={show.thumbnailUrl}
        alt=""
        sizes={SIZES}
        play="near"
        startAt={PREVIEW_START}
        name={show.title}
        urgent
      />
      <div className="show-overlay__title text-scrim">
        {broadcaster && <p>{broadcaster}</p>}
        <h1 className="display" id={HEADING}>
          {editing?.text(record, 'title') ?? show.title}
        </h1>
        <FactList facts={facts} />
        {editing?.tools(record)}
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
