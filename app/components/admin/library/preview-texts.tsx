import { formatBytes } from '~/rules/uploads/file-advice';
import { EXCERPT_SECONDS, type FileExcerpt } from '~/rules/uploads/excerpt';

const WHOLE = 'Where it plays by itself, the whole video plays.';

const REASONS: Record<FileExcerpt['reason'], string> = {
  '': '',
  unreadable: 'its pictures cannot be read',
  timeout: 'it took too long',
  interrupted: 'the server failed at it several times',
  missing: 'its file was not in the storage',
};

/** The state of the preview of a video, and a link to it. */
export function PreviewTexts({ preview }: { preview: FileExcerpt }) {
  const { state, reason, url, width, height, bytes } = preview;
  if (state === 'ready')
    return (
      <a href={url}>
        {width} × {height}, {formatBytes(bytes)}
      </a>
    );
  if (state === 'waiting')
    return `Being made of the first ${EXCERPT_SECONDS} seconds. Until then, pages show the poster.`;
  if (state === 'unavailable')
    return `None: this server has no ffmpeg that runs. ${WHOLE} The preview is made once there is one.`;
  return `None could be made${reason && `: ${REASONS[reason]}`}. ${WHOLE} Upload the film in another format to try again.`;
}
