import { useMediaFacts } from '~/components/ui/media-registry';
import { Player } from '~/components/ui/player/player';
import { inMinutes } from '~/rules/text/duration';
import { formatBytes } from '~/rules/uploads/file-advice';
import { useGroundClass } from '../brand';
import { DownloadLink } from './download-link';

export interface Clip {
  number: number;
  url: string;
  title: string;
  credit: string;
  /** Seconds; null if nobody could measure them. */
  duration: number | null;
  bytes: number;
  posterUrl: string;
}

const ID = 'part-clips';

/** Films that the press may show, each with its own controls. */
export function KitClips({ clips, host }: { clips: Clip[]; host: string }) {
  const ground = useGroundClass('dark');
  if (clips.length === 0) return null;
  return (
    <section className={`kit__files ${ground}`} aria-labelledby={ID}>
      <header>
        <h2 id={ID}>Clips</h2>
      </header>
      <ul className="clips">
        {clips.map((clip) => (
          <ClipItem key={clip.number} clip={clip} host={host} />
        ))}
      </ul>
    </section>
  );
}

function ClipItem({ clip, host }: { clip: Clip; host: string }) {
  const { url, title, credit, duration, bytes, posterUrl } = clip;
  const hasCaptions = useMediaFacts(url)?.tracks?.some(({ kind }) => kind === 'captions');
  const about = [duration !== null && inMinutes(duration), hasCaptions && 'with captions', credit];
  return (
    <li className="clip">
      <Player
        className="clip__player"
        url={url}
        poster={posterUrl}
        label={title}
        isLoop={false}
        preload="none"
        playsItself={false}
      />
      <div className="clip__text">
        <h3>{title}</h3>
        <p className="small">{about.filter(Boolean).join(', ')}</p>
        <DownloadLink href={url} address={host + url} about={`(${title})`}>
          Download, {formatBytes(bytes)}
        </DownloadLink>
      </div>
    </li>
  );
}
