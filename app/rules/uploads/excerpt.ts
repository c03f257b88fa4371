/** The most seconds of an excerpt: from the beginning of its video. */
export const EXCERPT_SECONDS = 10;
/** The most pixels of an excerpt, in width and in height. */
export const EXCERPT_SIZE = 960;

/** The excerpt of a video, as the screen of its file shows it. */
export interface FileExcerpt {
  /** `failed`: none can be made of this video. `unavailable`: the server lacks ffmpeg. */
  state: 'ready' | 'waiting' | 'failed' | 'unavailable';
  /** Why it failed; '' if it did not. */
  reason: '' | 'unreadable' | 'timeout' | 'interrupted' | 'missing';
  /** '' until it is ready. */
  url: string;
  width: number;
  height: number;
  bytes: number;
}
