import { useId, useRef, type ReactNode, useContext, useState } from 'react';
import { drawnFacts, drawnUrl, type StoredFile, forStaff } from '~/core/files/file-library';
import { acceptOf, fileControlOf, type FileType } from '~/core/files/uploads';
import { isRefusalMark } from '~/core/holds/hold';
import { isSafeUrl } from '~/core/text/patterns';
import { Icon } from '~/core/ui/icon';
import { ResponsiveImage } from '~/core/ui/image';
import { MediaFactsContext } from '~/core/ui/use-playback';

interface PickerProps {
  label: string;
  fileType: FileType;
  several: boolean;
}

interface PickButtonProps extends PickerProps {
  look?: string;
  /** What the button does, before the label in its name. */
  verb?: string;
  /** What the button shows, by default the verb. */
  text?: string;
  hasIcon?: boolean;
  /** Takes all files of a folder. */
  folder?: boolean;
  /** Endings of other files, as in the `accept` attribute. */
  alsoAccepts?: string;
  onFiles: (files: File[]) => void;
}

export function Picker({
  label,
  fileType,
  several,
  look = 'btn',
  verb = 'Upload File:',
  text = 'Upload File',
  hasIcon = true,
  folder = false,
  alsoAccepts,
  onFiles,
}: PickButtonProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        className={look}
        type="button"
        aria-label={`${verb} ${label}`}
        onClick={() => input.current?.click()}
      >
        {hasIcon && <Icon name="upload" />}
        {text}
      </button>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept={[acceptOf(fileType), alsoAccepts].filter(Boolean).join(',')}
        multiple={several}
        {...(folder && { webkitdirectory: '' })}
        // Keeps the event from the form, whose listener checks for unsaved changes.
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows picking the same file again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** A file input sent with the form, for browsers without scripts. */
export function NativePicker({ name, label, fileType, several }: PickerProps & { name: string }): ReactNode {
  const id = useId();
  return (
    <p className="uploader__native">
      <label htmlFor={id}>
        Upload File<span className="vh">: {label}</span>
      </label>
      <input id={id} type="file" name={fileControlOf(name)} accept={acceptOf(fileType)} multiple={several} />
    </p>
  );
}

export const isShowable = (url: string) => isSafeUrl(url) && !url.toLowerCase().startsWith('http:');

interface MediaPreviewProps {
  url: string;
  kind: 'image' | 'video';
  sizes: string;
  still?: boolean;
  /** Loads an image at the top of the page at once. */
  urgent?: boolean;
}

/** For staff: the image, or the video with its poster. */
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

export function FileImage({ file, sizes = '6.6rem' }: { file: StoredFile; sizes?: string }) {
  const { url, kind, posterUrl } = forStaff(file);
  const picture = kind === 'image' ? url : posterUrl;
  return (
    <span className="pic thumb__pic">
      {picture && (
        <MediaFactsContext.Provider value={drawnFacts(file)}>
          <ResponsiveImage src={picture} alt="" sizes={sizes} />
        </MediaFactsContext.Provider>
      )}
      <span className="thumb__kind">{kind === 'video' ? 'Video' : 'Image'}</span>
    </span>
  );
}

/** Marks a file that visitors may not have; draws nothing for other and unknown files. */
export function HeldBackMark({ mark }: { mark: string | null | undefined }) {
  if (!mark) return null;
  const tone = isRefusalMark(mark) ? 'badge--bad' : 'badge--soon';
  return (
    <span className={`badge held-mark ${tone}`} dir="auto">
      {mark}
    </span>
  );
}
