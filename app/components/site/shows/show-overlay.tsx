import { VideoPreview } from '~/components/ui/video-preview';
import { Glyph } from '~/components/ui/glyph';
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
const SIZES = '(min-width: 88rem) 88rem, (min-width: 48em) 100vw, 180vw';

/** One show in an overlay above the grid: its video, its texts and its gallery. */
export function ShowOverlay({ show }: { show: OpenShow }) {
  const to = useSitePath();
  return (
    <Overlay labelledBy={HEADING} closeTo={to('/shows')} className="show-overlay theme-dark">
      <Parts show={show} />
    </Overlay>
  );
}

/** One show as a page of its own. */
export function ShowContent({ show }: { show: OpenShow }) {
  return (
    <article className="overlay show-overlay theme-dark" aria-labelledby={HEADING}>
      <Parts show={show} />
    </article>
  );
}

function Parts({ show }: { show: OpenShow }) {
  return (
    <>
      <Stage show={show} />
      <About show={show} />
      <MediaCells title={show.title} items={mediaItems(show)} playing={false} />
    </>
  );
}

function Stage({ show }: { show: OpenShow }) {
  const editing = useEditing();
  const record = `show/${show.id}`;
  const broadcaster = editing?.text(record, 'broadcaster') ?? show.broadcaster;
  return (
    <div className="show-overlay__stage">
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
      <div className="show-overlay__title">
        {broadcaster && <p>{broadcaster}</p>}
        <h1 className="display" id={HEADING}>
          {editing?.text(record, 'title') ?? show.title}
        </h1>
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
