import type { MediaType } from './uploads';

export const SPEECH = ['yes', 'no', 'unknown'] as const;
/** Whether anything is said in a video. */
export type Speech = (typeof SPEECH)[number];

interface Heard {
  mediaType: MediaType;
  videoCodec: string;
  audioCodec: string;
}

/**
 * Returns whether anything is said in a video: what somebody said about it, else `no` if it has no sound. Codecs are
 * stored when a file is examined, so that this also holds for files that were stored before; without ffmpeg there are none.
 */
export function speechOf(
  { mediaType, videoCodec, audioCodec }: Heard,
  speech: 'yes' | 'no' | null,
): Speech | null {
  if (mediaType !== 'video') return null;
  return speech ?? (videoCodec !== '' && audioCodec === '' ? 'no' : 'unknown');
}
