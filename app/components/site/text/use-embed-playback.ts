import { useEffect, useState, type RefObject } from 'react';
import { useFrameOrigin } from '~/components/ui/frame-origins';
import type { EmbedBlock } from '~/rules/blocks/block';
import { EMBEDDED_SITES } from '~/rules/blocks/embed-player';
import { embedName } from '~/rules/blocks/write-block';

/** What a history entry says of an embedded video that plays once its own document has loaded. */
interface EntryState {
  plays?: string;
  /** The state of the router's location. */
  usr?: unknown;
}

/**
 * Whether an embedded video plays, and what plays it. The policy of a document that was made for another page, from which a link led
 * here, does not allow the frame: then the page is loaded as a document of its own, where the video plays. No address can ask for
 * that, so that no link from elsewhere plays a video before a click.
 */
export function useEmbedPlayback(embed: EmbedBlock, figure: RefObject<HTMLElement>) {
  const [isPlaying, setIsPlaying] = useState(false);
  const isAllowed = useFrameOrigin(EMBEDDED_SITES[embed.service].origin);
  const name = embedName(embed);
  useEffect(() => {
    const { plays, ...state } = (history.state ?? {}) as EntryState;
    if (!isAllowed || plays !== name) return;
    history.replaceState(state, '');
    figure.current?.scrollIntoView({ block: 'center' });
    setIsPlaying(true);
  }, [isAllowed, name, figure]);
  const play = () => {
    if (isAllowed) {
      setIsPlaying(true);
      return;
    }
    // The new document is the page alone, without the list that it may lie over here.
    const state: EntryState = { ...(history.state as EntryState | null), usr: null, plays: name };
    history.replaceState(state, '');
    location.reload();
  };
  return { isPlaying, play };
}
