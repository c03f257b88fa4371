import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { isMotionWelcome } from '~/components/ui/hooks/use-motion';

/** A card to bring into sight once it has turned. */
interface Turned {
  slug: string;
  /** Where on the screen it was pressed; absent when the address asked for it. */
  top?: number;
}

const topOf = (card: Element | null) => card?.getBoundingClientRect().top ?? 0;

/** Keeps a pressed card where it was on the screen, then scrolls no further than to have it in sight. */
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
 * Which card of the list is open, by its slug, which is also its id: at first the one in the address, or one
 * that was opened before the page was alive. An open card takes a row of its own and the one that closes gives
 * its row up, so that everything moves but the card that was pressed.
 */
export function useOpenPerson(list: RefObject<HTMLElement>) {
  const { hash } = useLocation();
  const [open, setOpen] = useState<string | null>(null);
  const turned = useRef<Turned | null>(null);

  // Before the next effect: what that one asks for is to be seen when it has been drawn.
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

  /** Opens a card or closes it again. */
  const turn = useCallback((slug: string) => {
    turned.current = { slug, top: topOf(document.getElementById(slug)) };
    setOpen((current) => (current === slug ? null : slug));
  }, []);

  /** Follows what the browser did by itself, as when a search in the page finds something in a closed card. */
  const sync = useCallback(
    (slug: string, isOpen: boolean) =>
      setOpen((current) => (isOpen ? slug : current === slug ? null : current)),
    [],
  );

  return { open, turn, sync };
}
