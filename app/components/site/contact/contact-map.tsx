import { Glyph } from '~/components/ui/glyph';
import type { MapLinks } from '~/rules/content/map';

/** A map from another site. Its frame is clear until it has something to show: a drawn map lies under it. */
export function ContactMap({ siteName, embedUrl, openUrl }: MapLinks & { siteName: string }) {
  return (
    <div className="map">
      <iframe
        src={embedUrl}
        title={`Map: where ${siteName} is`}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <a className="link" href={openUrl} rel="noopener">
        Open in maps
        <Glyph name="arrow" />
      </a>
    </div>
  );
}
