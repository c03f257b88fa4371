import { ResponsiveImage } from '~/components/ui/image';
import type { StoredFile } from '~/rules/uploads/library';
import { toFacts } from '~/rules/uploads/file-facts';
import { forStaff } from '~/rules/uploads/staff-url';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { isRefusalMark } from '~/rules/press/hold';

/** A stored file's thumbnail: the image or the video's poster, with the file's kind. */
export function FileImage({ file }: { file: StoredFile }) {
  const { url, kind, posterUrl } = forStaff(file);
  const picture = kind === 'image' ? url : posterUrl;
  return (
    <span className="thumb__pic">
      {picture && (
        <MediaFactsContext.Provider value={{ [url]: toFacts(file) }}>
          <ResponsiveImage src={picture} alt="" sizes="12rem" />
        </MediaFactsContext.Provider>
      )}
      <span className="thumb__kind">{kind === 'video' ? 'Video' : 'Image'}</span>
    </span>
  );
}

/** Marks a file that visitors may not have. Of other files, and of those that the page knows nothing of, it draws nothing. */
export function HeldBackMark({ mark }: { mark: string | null | undefined }) {
  if (!mark) return null;
  const tone = isRefusalMark(mark) ? 'badge--bad' : 'badge--soon';
  return (
    <span className={`badge held-mark ${tone}`} dir="auto">
      {mark}
    </span>
  );
}
