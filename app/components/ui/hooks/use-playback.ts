import { useEffect, useRef, useState } from 'react';
import { reportMediaError } from '../report-media-error';

interface Playback {
  src: string;
  playing: boolean;
  /** The start of each playback, in seconds; by default where it was paused. */
  startAt: number | undefined;
}

/** Plays and pauses a muted video; `visible` from its first frame on, `failed` if it cannot load. */
export function usePlayback({ src, playing, startAt }: Playback) {
  const ref = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState({ src, visible: false, failed: false });
  const { visible, failed } = state.src === src ? state : { visible: false, failed: false };

  useEffect(() => {
    const video = ref.current;
    if (!video || !playing) return;
    const stopSeeking = startAt === undefined ? undefined : seekTo(video, startAt);
    // Rejected by an autoplay policy, or interrupted by a pause: the poster stays, and it is not an error.
    video.play().catch(() => undefined);
    return () => {
      stopSeeking?.();
      video.pause();
    };
  }, [playing, startAt, src, failed]);

  return {
    ref,
    visible,
    failed,
    onPlaying: () => setState({ src, visible: true, failed: false }),
    onError: () => {
      reportMediaError(src);
      setState({ src, visible: false, failed: true });
    },
  };
}

/** Seeks now or once the duration is known; a shorter video plays from its beginning. */
function seekTo(video: HTMLVideoElement, seconds: number): () => void {
  const seek = () => {
    if (video.duration > seconds) video.currentTime = seconds;
  };
  if (video.readyState >= video.HAVE_METADATA) seek();
  else video.addEventListener('loadedmetadata', seek, { once: true });
  return () => video.removeEventListener('loadedmetadata', seek);
}
