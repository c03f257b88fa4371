import { useState } from 'react';
import { useMediaFacts } from '~/components/ui/media-registry';
import { ResponsiveImage } from '~/components/ui/image';
import { isSafeUrl } from '~/rules/text/url';

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

/** Shows the file at a URL: the image, or the video with its poster. */
export function MediaPreview({ url, kind, sizes, still, urgent = false }: MediaPreviewProps) {
  const [failed, setFailed] = useState(false);
  const poster = useMediaFacts(url)?.posterUrl;
  if (failed) return <p className="quiet preview__none">Nothing to see at this address.</p>;
  if (kind === 'image' || (still && poster))
    return (
      <span className="preview" onErrorCapture={() => setFailed(true)}>
        <ResponsiveImage
          src={kind === 'image' ? url : (poster ?? url)}
          alt=""
          sizes={sizes}
          urgent={urgent}
        />
      </span>
    );
  return (
    <video
      className="video-preview"
      src={`${url}#t=0.5`}
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
