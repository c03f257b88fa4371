import { formatBytes, isSmallForPrint, printSizeText } from '~/core/files/file-advice';
import { inMinutes } from '~/core/text/formats';
import { ResponsiveImage } from '~/core/ui/image';
import { WAITS_FOR_SCRIPTS } from '~/core/ui/use-hydrated';
import { useMediaFacts } from '~/core/ui/use-playback';
import { Player } from '~/media/player/player';
import { useGroundClass } from '~/site/layout/site-handle';
import { useLightbox } from '~/site/lightbox/lightbox';
import type { KitPageData } from './kit-page.server';
import { DownloadLink } from './press-contacts';

/** The shapes of stills by their names in the style sheet: width and height. */
const SHAPES = ['9-16', '2-3', '3-4', '4-5', '1-1', '5-4', '4-3', '3-2', '16-9', '2-1', '12-5'];
const USUAL = '3-2';

function stillShape({ width, height }: Still): string {
  if (width <= 0 || height <= 0) return USUAL;
  const distance = (shape: string) => {
    const [x = 1, y = 1] = shape.split('-').map(Number);
    return Math.abs(Math.log((width * y) / (height * x)));
  };
  return SHAPES.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

type Still = KitPageData['stills'][number];
type Clip = KitPageData['clips'][number];
type KitFilesProps = Pick<KitPageData, 'title' | 'stills' | 'clips' | 'host'>;

/** The stills, with the clips beside them. */
export function KitFiles({ title, stills, clips, host }: KitFilesProps) {
  const ground = useGroundClass('dark');
  if (stills.length + clips.length === 0) return null;
  const look = stills.length > 0 && clips.length > 0 ? 'kit__files kit__files--two' : 'kit__files';
  return (
    <div className={`${look} ${ground}`}>
      <KitStills title={title} stills={stills} host={host} />
      <KitClips clips={clips} host={host} />
    </div>
  );
}

const SIZES = '(min-width: 64rem) 25vw, (min-width: 40rem) 50vw, 100vw';
const ID = 'part-stills';

function KitStills({ title, stills, host }: Omit<KitFilesProps, 'clips'>) {
  const { openAt, lightbox } = useLightbox(
    title,
    stills.map(({ url, alt, caption }) => ({ type: 'image', url, alt, caption, posterUrl: '' })),
  );
  if (stills.length === 0) return null;
  return (
    <section className="kit__stills" aria-labelledby={ID}>
      <header className="row">
        <h2 className="heading" id={ID}>
          Stills
        </h2>
        <p className="role">In the ZIP: print sizes, READ-ME-FIRST, captions, credits, terms</p>
      </header>
      <ul className="stills">
        {stills.map((still, index) => (
          <li key={still.number} className="still" data-shape={stillShape(still)}>
            <a className="frame still__frame" href={still.url} onClick={openAt(index)} {...WAITS_FOR_SCRIPTS}>
              <ResponsiveImage src={still.url} alt={still.alt} sizes={SIZES} />
            </a>
            <StillText still={still} host={host} />
          </li>
        ))}
      </ul>
      {lightbox}
    </section>
  );
}

function StillText({ still, host }: { still: Still; host: string }) {
  const { number, caption, credit, width, height, printUrl, webUrl } = still;
  return (
    <div className="still__text">
      <p className="still__number">
        <span className="vh">Still </span>
        {String(number).padStart(2, '0')}
      </p>
      <div>
        <p className="still__caption">{caption}</p>
        <p className="still__credit">{credit}</p>
        <p className="row still__sizes">
          <DownloadLink href={printUrl} address={host + printUrl} about={`of still ${number}`}>
            Print size
          </DownloadLink>
          <span className={isSmallForPrint(width, height) ? 'num still__small' : 'num'}>
            {printSizeText(width, height)}
          </span>
          <DownloadLink href={webUrl} address={host + webUrl} about={`of still ${number}`}>
            Web size
          </DownloadLink>
        </p>
      </div>
    </div>
  );
}

const MAX_IN_STRIP = 9;
/** With fewer pictures there is no strip. */
const MIN_IN_STRIP = 3;

/** The first stills side by side as an overview; they are shown whole below. */
export function StillStrip({ stills }: { stills: Still[] }) {
  if (stills.length < MIN_IN_STRIP) return null;
  return (
    <div className="still-strip" aria-hidden>
      {stills.slice(0, MAX_IN_STRIP).map(({ number, url }, index) => (
        <span key={number} className="frame">
          <ResponsiveImage
            src={url}
            alt=""
            sizes="(min-width: 48rem) 12vw, 25vw"
            eager
            urgent={index === 0}
          />
        </span>
      ))}
    </div>
  );
}

const CLIPS_ID = 'part-clips';

function KitClips({ clips, host }: { clips: Clip[]; host: string }) {
  if (clips.length === 0) return null;
  return (
    <section className="kit__clips" aria-labelledby={CLIPS_ID}>
      <header className="row">
        <h2 className="heading" id={CLIPS_ID}>
          Clips
        </h2>
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
