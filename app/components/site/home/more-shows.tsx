import { Link } from '@remix-run/react';
import { Glyph } from '~/components/ui/glyph';
import { ResponsiveImage } from '~/components/ui/image';
import { useSitePath } from '../editing';

/** The link to all shows, over a strip of images. */
export function MoreShows({ pictures }: { pictures: string[] }) {
  const to = useSitePath();
  return (
    <section className="more" aria-label="More Shows">
      <Link className="more__link" to={to('/shows')}>
        <span className="display wide-on-hover">More Shows</span>
        <Glyph name="arrow" />
      </Link>
      <div className="strip" aria-hidden="true">
        {pictures.map((url) => (
          <div className="frame" key={url}>
            <ResponsiveImage src={url} alt="" sizes="(min-width: 48em) 30vw, 60vw" />
          </div>
        ))}
      </div>
    </section>
  );
}
