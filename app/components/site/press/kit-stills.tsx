import { WAITS_FOR_SCRIPTS } from '~/components/ui/early-clicks';
import { ResponsiveImage } from '~/components/ui/image';
import { stillShape } from '~/rules/press/still-shape';
import { useGroundClass } from '../brand';
import { useLightbox } from '../shows/use-lightbox';
import { DownloadLink } from './download-link';
import { ZipLink, type Zip } from './zip-link';

export interface Still {
  number: number;
  url: string;
  alt: string;
  caption: string;
  credit: string;
  width: number;
  height: number;
  printUrl: string;
  webUrl: string;
}

interface KitStillsProps {
  /** The title of the show. */
  title: string;
  stills: Still[];
  zip: Zip | null;
  host: string;
}

const SIZES = '(min-width: 64rem) 30vw, (min-width: 40rem) 50vw, 100vw';
const ID = 'part-stills';

/** Pictures in rows of one height, each as wide as its shape, with its caption, its credit and its downloads. */
export function KitStills({ title, stills, zip, host }: KitStillsProps) {
  const ground = useGroundClass('dark');
  const { openAt, lightbox } = useLightbox(
    title,
    stills.map(({ url, alt, caption }) => ({ type: 'image', url, alt, caption, posterUrl: '' })),
  );
  if (stills.length === 0) return null;
  return (
    <section className={`kit__files ${ground}`} aria-labelledby={ID}>
      <header>
        <h2 id={ID}>Stills</h2>
        <p>In the ZIP: print sizes, captions, credits, terms</p>
        {zip && <ZipLink zip={zip} what="stills" count={stills.length} host={host} />}
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
        <p className="still__sizes">
          {width > 0 && (
            <span className="num">
              {width} × {height}
            </span>
          )}
          <DownloadLink href={printUrl} address={host + printUrl} about={`of still ${number}`}>
            Print size
          </DownloadLink>
          <DownloadLink href={webUrl} address={host + webUrl} about={`of still ${number}`}>
            Web size
          </DownloadLink>
        </p>
      </div>
    </div>
  );
}

/** The most pictures of the strip. */
const MAX_IN_STRIP = 7;
/** Fewer pictures are no strip. */
const MIN_IN_STRIP = 3;

/** The first stills side by side, which say what the pictures are like; they are shown whole below. */
export function StillStrip({ stills }: { stills: Still[] }) {
  if (stills.length < MIN_IN_STRIP) return null;
  return (
    <div className="still-strip" aria-hidden>
      {stills.slice(0, MAX_IN_STRIP).map(({ number, url }, index) => (
        <span key={number} className="frame">
          <ResponsiveImage
            src={url}
            alt=""
            sizes="(min-width: 48rem) 15vw, 25vw"
            eager
            urgent={index === 0}
          />
        </span>
      ))}
    </div>
  );
}
