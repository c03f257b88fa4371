import { useState, type MouseEvent, type ReactNode } from 'react';
import { useHistoryOverlay } from '~/components/ui/hooks/use-history-overlay';
import { Lightbox } from './lightbox';
import type { MediaEntry } from './media-items';

interface LightboxOpener {
  /** Returns the click handler of a link to the file of an item. */
  openAt: (index: number) => (event: MouseEvent<HTMLElement>) => void;
  /** The lightbox while it is open. */
  lightbox: ReactNode;
}

/** A lightbox that links to files open. `title` is that of the show or text. */
export function useLightbox(title: string, items: MediaEntry[]): LightboxOpener {
  const [index, setIndex] = useState(0);
  const overlay = useHistoryOverlay();
  const openAt = (at: number) => (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not every browser focuses a clicked link, and the lightbox returns the focus to the active element.
    event.currentTarget.focus({ preventScroll: true });
    setIndex(at);
    overlay.open();
  };
  return {
    openAt,
    lightbox: overlay.isOpen && (
      <Lightbox title={title} items={items} index={index} onIndex={setIndex} onClose={overlay.close} />
    ),
  };
}
