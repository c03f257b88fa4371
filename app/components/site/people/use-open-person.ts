import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { isMotionWelcome } from '~/components/ui/hooks/use-motion';

/** A card to scroll into view once it has opened or closed. */
interface Turned {
  slug: string;
  /** The card's top on the screen when it was clicked; absent if the URL's hash opened it. */
  top?: number;
}

const topOf = (card: Element | null) => card?.getBoundingClientRect().top ?? 0;

/** Restores a clicked card's position on the screen, then scrolls as little as needed to show all of it. */
function keepInSight({ slug, top }: Turned): void {
  const card = document.getElementById(slug);
  if (top === undefined) {
    card?.scrollIntoView();
    return;
  }
  scrollBy({ top: topOf(card) - top, behavior: 'instant' });
  card?.scrollIntoView({ block: 'nearest', behavior: isMotionWelcome() ? 'smooth' : 'instant' });
}

/**
 * Which card of the list is open, by its slug, which is also its id: initially `opened`, the one in the URL's hash, or one
 * that was opened before hydration. An open card takes a row of its own and the closing one gives up its row, so every card
 * but the clicked one may move.
 */
export function useOpenPerson(list: RefObject<HTMLElement>, opened?: string) {
  const { hash } = useLocation();
  const [open, setOpen] = useState<string | null>(opened ?? null);
  const turned = useRef<Turned | null>(null);

  // This effect comes before the next one, so that a card which that one opens is scrolled to only after it has
  // rendered.
  useEffect(() => {
    if (turned.current) keepInSight(turned.current);
    turned.current = null;
  }, [open]);

  useEffect(() => {
    const asked = list.current?.querySelector(`:scope > [id="${CSS.escape(hash.slice(1))}"]`);
    const already = list.current?.querySelector('details[open]')?.closest('article');
    if (asked) turned.current = { slug: asked.id };
    const card = asked ?? already;
    if (card) setOpen(card.id);
  }, [list, hash]);

  /** Opens or closes a card. */
  const turn = useCallback((slug: string) => {
    turned.current = { slug, top: topOf(document.getElementById(slug)) };
    setOpen((current) => (current === slug ? null : slug));
  }, []);

  /** Follows what the browser does itself, for example when find-in-page opens a closed card. */
  const sync = useCallback(
    (slug: string, isOpen: boolean) =>
      setOpen((current) => (isOpen ? slug : current === slug ? null : current)),
    [],
  );

  return { open, turn, sync };
}
