import { useEffect, useState, type RefObject } from 'react';
import { useAfter } from '~/components/ui/hooks/use-after';
import { useInView } from '~/components/ui/hooks/use-in-view';
import { useMotion } from '~/components/ui/hooks/use-motion';
import { usePlayback } from '~/components/ui/hooks/use-playback';

const LOADING_DELAY_MS = 500;

/** The state of the reel. It plays automatically while it is on screen, if motion is welcome, until it is paused. */
export function useReel(src: string, section: RefObject<Element>, onReady: () => void) {
  const motion = useMotion();
  const inView = useInView(section, '0px');
  const [choice, setChoice] = useState<boolean | null>(null);
  const [muted, setMuted] = useState(true);
  const [canPlay, setCanPlay] = useState(false);
  const wish = choice ?? motion === true;
  const [wanted, setWanted] = useState(false);
  if (wish && !wanted) setWanted(true);
  const playback = usePlayback({ src, playing: wish && inView, startAt: undefined });
  const settled = canPlay || playback.failed;

  useEffect(() => {
    if (settled) onReady();
  }, [settled, onReady]);

  return {
    ...playback,
    wanted,
    autoPlay: motion === true,
    muted,
    /** The state that the control shows: it is on even while the reel is off screen. */
    playing: wish,
    isLate: useAfter(wanted && !settled, LOADING_DELAY_MS),
    onCanPlay: () => setCanPlay(true),
    toggle: () => setChoice(!wish),
    toggleSound: () => {
      setMuted(!muted);
      if (muted) setChoice(true);
    },
  };
}
