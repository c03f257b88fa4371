/** The most seconds of a preview: from the beginning of its video. */
export const PREVIEW_SECONDS = 10;
/** The most pixels of a preview, in width and in height. */
export const PREVIEW_SIZE = 960;

/** The preview of a video, as the screen of its file shows it. */
export interface FilePreview {
  /** `failed`: none can be made of this video. `unavailable`: the server lacks ffmpeg. */
  state: 'ready' | 'waiting' | 'failed' | 'unavailable';
  /** Why it failed; '' if it did not. */
  reason: '' | 'unreadable' | 'timeout' | 'interrupted';
  /** '' until it is ready. */
  url: string;
  width: number;
  height: number;
  bytes: number;
}
