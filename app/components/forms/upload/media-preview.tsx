import { useContext, useState } from 'react';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { ResponsiveImage } from '~/components/ui/image';
import { isSafeUrl } from '~/rules/text/url';
import { drawnUrl } from '~/rules/uploads/staff-url';

/** Whether the browser may fetch the file at a URL. */
export const isShowable = (url: string) => isSafeUrl(url) && !url.toLowerCase().startsWith('http:');

interface MediaPreviewProps {
  url: string;
  kind: 'image' | 'video';
  /** The width at which it is drawn, as in the `sizes` attribute. */
  sizes: string;
  /** Drawn small, without controls. */
  still?: boolean;
  /** Loads an image at the top of the page at once. */
  urgent?: boolean;
}

/** Shows staff the file at a URL: the image, or the video with its poster. */
export function MediaPreview({ url, kind, sizes, still, urgent = false }: MediaPreviewProps) {
  const [failed, setFailed] = useState(false);
  const all = useContext(MediaFactsContext);
  const facts = all[url];
  const address = drawnUrl(url, facts);
  const poster = facts?.posterUrl;
  if (failed) return <p className="quiet preview__none">Nothing to see at this address.</p>;
  if (kind === 'image' || (still && poster))
    return (
      <span className="preview" onErrorCapture={() => setFailed(true)}>
        <MediaFactsContext.Provider value={facts ? { ...all, [address]: facts } : all}>
          <ResponsiveImage
            src={kind === 'image' ? address : (poster ?? url)}
            alt=""
            sizes={sizes}
            urgent={urgent}
          />
        </MediaFactsContext.Provider>
      </span>
    );
  return (
    <video
      className="video-preview"
      src={`${address}#t=0.5`}
      poster={poster}
      muted
      playsInline
      controls={!still}
      preload={poster ? 'none' : 'metadata'}
      aria-label="Preview"
      tabIndex={still ? -1 : undefined}
      onError={() => setFailed(true)}
    />
  );
}
