import { Glyph } from '~/components/ui/glyph';
import type { MapLinks } from '~/rules/site/map';

/** An embedded map from another site. The frame is transparent until it loads, over a drawn map. */
export function ContactMap({ siteName, embedUrl, openUrl }: MapLinks & { siteName: string }) {
  return (
    <div className="map">
      <iframe
        src={embedUrl}
        title={`Map: where ${siteName} is`}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <a className="link map__link" href={openUrl} rel="noopener">
        Open in maps
        <Glyph name="arrow" />
      </a>
    </div>
  );
}
