import { useEffect, useState } from 'react';
import { Icon } from '~/core/ui/icon';
import type { UploadState } from './upload-queue';

/** A larger picture takes the browser too long to draw this small. */
const MAX_BYTES = 20 * 1024 * 1024;
const DRAWN = /^image\/(?:jpeg|png|webp|gif|avif)$/;

/** The file as the browser has it, once its upload has begun and its row is in sight: of 500 few are drawn. */
export function UploadPicture({ upload: { file, phase } }: { upload: Pick<UploadState, 'file' | 'phase'> }) {
  const isDrawn = phase !== 'waiting' && DRAWN.test(file.type) && file.size <= MAX_BYTES;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isDrawn) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [isDrawn, file]);
  return (
    <span className="upload__picture" aria-hidden="true">
      {isDrawn && url ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setUrl(null)} />
      ) : (
        <Icon name={file.type.startsWith('video/') ? 'film' : 'gallery'} />
      )}
    </span>
  );
}
