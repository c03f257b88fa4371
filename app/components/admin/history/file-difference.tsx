import { createContext, useContext } from 'react';
import { isShowable, MediaPreview } from '~/components/forms/upload/media-preview';
import type { DiffPart } from '~/rules/text/diff-part';
import { mediaType } from '~/rules/uploads/media';
import type { VersionFile } from '~/rules/uploads/library';
import { DiffText } from '../../ui/diff-text';

/** The uploaded files in the versions of a page, by URL. */
export const VersionFilesContext = createContext<Record<string, VersionFile>>({});

/** A file that was replaced: both, as pictures where they can be seen. */
export function FileDifference({ parts }: { parts: DiffPart[] }) {
  const nameOf = useFileNames();
  return (
    <ul className="filediff">
      {parts.map((part) => (
        <li key={`${part.change ?? ''}${part.text}`}>
          <FilePicture url={part.text} />
          <p className="said">
            <DiffText parts={[{ ...part, text: nameOf(part.text) }]} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Returns a function that returns what people call the file at a URL. */
export function useFileNames(): (url: string) => string {
  const files = useContext(VersionFilesContext);
  return (url) => files[url]?.name || lastPart(url);
}

const lastPart = (url: string) => url.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean) ?? url;

const STATE_TEXTS = {
  kept: 'The file is not on the site. It is kept, and comes back with the field.',
  gone: 'The file has been deleted.',
};

/** The picture of a file, or why there is none. */
export function FilePicture({ url }: { url: string }) {
  const { state } = useContext(VersionFilesContext)[url] ?? { state: 'served' };
  if (state !== 'served') return <p className="diff__note">{STATE_TEXTS[state]}</p>;
  if (!isShowable(url)) return null;
  return (
    <div className="filediff__pic">
      <MediaPreview url={url} kind={mediaType(url)} sizes="152px" still />
    </div>
  );
}
