import { WAITS_FOR_SCRIPTS } from '~/components/ui/early-clicks';
import { Glyph } from '~/components/ui/glyph';
import { ResponsiveImage } from '~/components/ui/image';
import { useMediaFacts } from '~/components/ui/media-registry';
import { inMinutes } from '~/rules/text/duration';
import { hrefOf, type MediaEntry } from '../shows/media-items';
import { useLightbox } from '../shows/use-lightbox';

interface TrailerProps {
  /** The show's title. */
  title: string;
  /** The show's media, the main video first. */
  items: MediaEntry[];
  /** The page of the show, where its videos play without scripts; absent if nobody can open it. */
  page?: string | undefined;
}

/** The main video, as a link to its player, which with scripts opens the lightbox. */
export function Trailer({ title, items, page }: TrailerProps) {
  const { openAt, lightbox } = useLightbox(title, items);
  const [video, ...others] = items;
  const facts = useMediaFacts(video?.url ?? '');
  if (!video) return null;
  const picture =
    [facts?.posterUrl, others.find(({ type }) => type === 'image')?.url].find(
      (url) => url && url !== video.thumbnailUrl,
    ) ?? video.thumbnailUrl;
  return (
    <section className="trailer on-film" aria-labelledby="part-trailer">
      {picture && (
        <div className="frame frame--fill frame--scrim">
          <ResponsiveImage src={picture} alt="" sizes="(min-width: 88rem) 88rem, 100vw" />
        </div>
      )}
      <div className="trailer__in text-scrim">
        <h2 className="display" id="part-trailer">
          <a href={hrefOf(video, page)} onClick={openAt(0)} {...WAITS_FOR_SCRIPTS}>
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
