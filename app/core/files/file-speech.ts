import type { MediaType } from './uploads';

export const SPEECH = ['yes', 'no', 'unknown'] as const;
export type Speech = (typeof SPEECH)[number];

interface Heard {
  mediaType: MediaType;
  videoCodec: string;
  audioCodec: string;
}

/**
 * The answer of an editor comes first; otherwise a video without sound gets `no`. Codecs are stored when a file is
 * examined, so this also applies to earlier files; without ffmpeg they are missing.
 */
export function speechOf(
  { mediaType, videoCodec, audioCodec }: Heard,
  speech: 'yes' | 'no' | null,
): Speech | null {
  if (mediaType !== 'video') return null;
  return speech ?? (videoCodec !== '' && audioCodec === '' ? 'no' : 'unknown');
}
