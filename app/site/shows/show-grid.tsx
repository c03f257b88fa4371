import type { ShowList } from './shows.server';
import { Link } from '@remix-run/react';
import { memo, useRef } from 'react';
import { placeholderUrl } from '~/core/brand/page-brand';
import { VideoPreview } from '~/core/ui/video-preview';
import { useCardActive } from '~/core/ui/use-playback';
import { usePageBrand, useEditing, useSitePath } from '~/site/layout/site-handle';
import { OVER_LIST } from '~/site/layout/over-list';
import { titleFit, useTitleWidths } from '~/site/layout/title-fit';

type ShowCard = ShowList['shows'][number];

/** Start of the preview in the video, in seconds. */
export const PREVIEW_START = 2;
/**
 * A card is taller than 16:9, so its cropped image is wider than the card. On phones a smaller image than the screen's
 * density suggests is used, to load faster.
 */
const SIZES = '(min-width: 48em) 70vw, 108vw';

export const showLinkId = (slug: string) => `show-${slug}`;

interface ShowGridProps {
  shows: ShowCard[];
  /** True while an overlay covers the grid; nothing plays then. */
  still: boolean;
}

export const ShowGrid = memo(function ShowGrid({ shows, still }: ShowGridProps) {
  return (
    <div className="show-grid">
      {shows.map((show, index) => (
        <Monitor key={show.id} show={show} first={index === 0} still={still} />
      ))}
    </div>
  );
});

function Monitor({ show, first, still }: { show: ShowCard; first: boolean; still: boolean }) {
  const ref = useRef<HTMLElement>(null);
  const live = useCardActive(ref) && !still;
  const editor = useEditing();
  // While an overlay covers the grid, the show is edited in the overlay.
  const editing = still ? null : editor;
  const to = useSitePath();
  const { id, slug, title, broadcaster, about } = show;
  const words = editing?.text(`show/${id}`, 'title');
  const { word } = titleFit(title, useTitleWidths());
  const placeholder = placeholderUrl(usePageBrand(), 'film.svg');
  return (
    <article ref={ref} className={live ? 'stage show-card on-film is-live' : 'stage show-card on-film'}>
      <VideoPreview
        className="frame--fill frame--scrim"
        src={show.videoUrl}
        poster={show.thumbnailUrl || (show.videoUrl ? '' : placeholder)}
        alt=""
        sizes={SIZES}
        play={live}
        startAt={PREVIEW_START}
        name={show.title}
        urgent={first && !still}
      />
      <div className="show-card__in text-scrim text-scrim--small-type">
        <p className="row show-card__meta">
          <span className="tally show-card__live" />
          {editing?.text(`show/${id}`, 'broadcaster') ?? (broadcaster && <span>{broadcaster}</span>)}
          {about.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <h2 className="display wide-on-hover" data-word={word}>
          {words}
          <Link
            id={showLinkId(slug)}
            className={words ? 'stretched stretched--over edit-open' : 'stretched stretched--over'}
            to={to(`/shows/${slug}`)}
            state={OVER_LIST}
            preventScrollReset
          >
            {words ? <span className="vh">Open {title}</span> : title}
          </Link>
        </h2>
        {editing?.tools(`show/${id}`)}
      </div>
    </article>
  );
}
