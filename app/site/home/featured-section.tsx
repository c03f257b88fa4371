import { Link } from '@remix-run/react';
import { useRef, useState, type MouseEvent } from 'react';
import type { HomeData } from './home.server';
import { Glyph } from '~/core/ui/glyph';
import { activateOnSpace, useAfter, useHydrated } from '~/core/ui/use-hydrated';
import { useMediaFacts } from '~/core/ui/use-playback';
import { VideoPreview } from '~/core/ui/video-preview';
import { useEditing, useSitePath } from '~/site/layout/site-handle';
import { titleFit, useTitleWidths } from '~/site/layout/title-fit';
import { MediaCells } from '~/site/lightbox/lightbox';
import { mediaItems } from '~/site/lightbox/media-entry';

type FeaturedShow = HomeData['featured'][number];

/** The `sizes` of a 16:9 image that covers a window of any shape. */
export const FULL_FRAME = 'max(100vw, 178vh)';

const MEDIA_DELAY_MS = 300;

interface FeaturedSectionProps {
  show: FeaturedShow;
  open: boolean;
  onToggle: () => void;
}

/** Keeps an element's position on screen while a section above it collapses. */
function keepScrollAnchor(element: HTMLElement): void {
  let last = element.offsetTop;
  const follow = () => {
    const moved = element.offsetTop - last;
    last += moved;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    if (isCurtainMoving()) requestAnimationFrame(follow);
  };
  requestAnimationFrame(follow);
}

/** Checks the running animations instead of a timer, as a transition ends late on a busy machine. */
const isCurtainMoving = () =>
  document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' && effect instanceof KeyframeEffect && effect.target?.closest('.show'),
    );

/** A full-screen section for one show; its title expands the details in place. */
export function FeaturedSection({ show, open, onToggle }: FeaturedSectionProps) {
  const section = useRef<HTMLElement>(null);
  const facts = useMediaFacts(show.videoUrl);
  const playing = useAfter(open, MEDIA_DELAY_MS);
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  const editing = useEditing();
  const record = `show/${show.id}`;
  const toggle = () => {
    if (section.current) keepScrollAnchor(section.current);
    onToggle();
  };
  return (
    <section ref={section} className={open ? 'show is-open' : 'show'} aria-labelledby={`show-${show.slug}`}>
      <div className="stage show__stage on-film">
        <VideoPreview
          src={show.videoUrl}
          poster={facts?.posterUrl ?? show.thumbnailUrl}
          alt=""
          sizes={FULL_FRAME}
          play="near"
          name={show.title}
          className="frame--fill frame--scrim"
        />
        <div className="show__bar text-scrim">
          <Title show={show} open={open} onToggle={toggle} />
          <div className="show__meta">
            <p>{editing?.text(record, 'broadcaster') ?? show.broadcaster}</p>
            <p className="show__state" aria-hidden="true">
              {open ? 'Close' : 'Open'}
              <Glyph name="down" />
            </p>
          </div>
          {editing?.tools(record)}
        </div>
      </div>
      <div className="show__curtain" id={`about-${show.slug}`}>
        <div>
          <About show={show} />
          {opened && (
            <MediaCells
              title={show.title}
              items={mediaItems(show)}
              showPath={`/shows/${show.slug}`}
              autoplay={playing}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** A button after hydration; before that, and in a new tab, a link to the show's own page. */
function Title({ show, open, onToggle }: FeaturedSectionProps) {
  const alive = useHydrated();
  const { fit, word } = titleFit(show.title, useTitleWidths());
  const button = { role: 'button', 'aria-expanded': open, 'aria-controls': `about-${show.slug}` };
  const editing = useEditing();
  const to = useSitePath();
  const words = editing?.text(`show/${show.id}`, 'title');
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onToggle();
  };
  return (
    <h2 className="show__title" data-fit={fit} data-word={word} id={`show-${show.slug}`}>
      {words && <span className="display wide-on-hover">{words}</span>}
      <Link
        className={words ? 'show__open edit-open' : 'show__open display wide-on-hover'}
        to={to(`/shows/${show.slug}`)}
        onClick={onClick}
        onKeyDown={activateOnSpace}
        {...(alive && button)}
      >
        {words ? <span className="vh">Open {show.title}</span> : show.title}
      </Link>
    </h2>
  );
}

function About({ show }: { show: FeaturedShow }) {
  const editing = useEditing();
  const to = useSitePath();
  const record = `show/${show.id}`;
  const tagline = editing?.text(record, 'tagline') ?? show.tagline;
  return (
    <div className="show__text axis">
      {tagline && <p className="role">{tagline}</p>}
      <div>
        {editing?.text(record, 'description', { className: 'prose' }) ?? (
          <div className="prose" dangerouslySetInnerHTML={{ __html: show.description }} />
        )}
        <Link className="link show__more" to={to(`/shows/${show.slug}`)}>
          All about {show.title}
        </Link>
      </div>
    </div>
  );
}
