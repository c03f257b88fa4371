import { createContext } from 'react';
import type { Shape } from '~/core/files/file-advice';
import { MEDIA_TYPES_OF, SCREENER_FILM, type FileType } from '~/core/files/uploads';
import { LEAST_WIDTH, UPLOAD_LIMITS, type MaxMegabytes } from '~/core/files/media-guidance';

export const UploadLimitsContext = createContext<MaxMegabytes>({
  image: UPLOAD_LIMITS.imageMegabytes,
  video: UPLOAD_LIMITS.videoMegabytes,
  screener: UPLOAD_LIMITS.videoMegabytes,
});

/** Example: "Pictures up to 20 MB; at least 1,600 px wide. Films up to 500 MB." */
export function limitsText(fileType: FileType, limits: MaxMegabytes, shape?: Shape): string {
  const isWide = fileType === 'gallery' || (fileType === 'image' && shape === 'landscape');
  const width = isWide ? `; at least ${LEAST_WIDTH.toLocaleString('en-GB')} px wide` : '';
  const gigabytes = limits.screener / 1024;
  const screener = Number.isInteger(gigabytes) ? `${gigabytes} GB` : `${limits.screener} MB`;
  const texts = {
    image: `Pictures up to ${limits.image} MB${width}.`,
    video: `Films up to ${fileType === SCREENER_FILM ? screener : `${limits.video} MB`}.`,
  };
  return MEDIA_TYPES_OF[fileType].map((type) => texts[type]).join(' ');
}
