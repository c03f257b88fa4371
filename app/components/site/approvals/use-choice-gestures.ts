import { useRef, type KeyboardEvent, type TouchEvent } from 'react';
import type { Decision } from '~/rules/approvals/round';

const STILL = 'fieldset[data-number]';
/** Pixels that a finger moves at least for a swipe, and how much more sideways than up or down. */
const SWIPE = { least: 60, ratio: 2 } as const;

const KEYS: Record<string, Decision> = { k: 'kept', x: 'refused' };

const pictureOf = (still: Element | undefined) =>
  still?.querySelector<HTMLElement>('.approval-still__picture');

/** Chooses for a still as a click on its radio does. */
function choose(still: Element, value: Decision): void {
  still.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click();
}

const isOpen = (still: Element) => still.querySelector('input[type="radio"]:checked') === null;

/** Moves the focus to the picture of a still, and the still into view. */
function goTo(still: Element | undefined): void {
  pictureOf(still)?.focus();
  still?.scrollIntoView({ block: 'nearest' });
}

/**
 * Returns the handlers of a list of stills: K keeps and X refuses the picture that has the focus and goes on to the next open one, arrows move
 * between pictures, a swipe to the right keeps and one to the left refuses.
 */
export function useChoiceGestures() {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches('textarea, summary')) return;
      const still = target.closest(STILL);
      if (!still) return;
      const all = [...event.currentTarget.querySelectorAll(STILL)];
      const place = all.indexOf(still);
      const value = KEYS[event.key.toLowerCase()];
      if (value) {
        event.preventDefault();
        choose(still, value);
        goTo(all.slice(place + 1).find(isOpen) ?? all.find(isOpen) ?? still);
      } else if (!target.matches('input') && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
        event.preventDefault();
        goTo(all[place + (event.key === 'ArrowRight' ? 1 : -1)]);
      }
    },
    onTouchStart({ touches }: TouchEvent<HTMLElement>) {
      const first = touches.item(0);
      start.current = touches.length === 1 ? { x: first.clientX, y: first.clientY } : null;
    },
    onTouchEnd({ target, changedTouches }: TouchEvent<HTMLElement>) {
      const last = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      const still = (target as HTMLElement).closest('.approval-still__picture')?.closest(STILL);
      if (!from || !still) return;
      const [x, y] = [last.clientX - from.x, last.clientY - from.y];
      if (Math.abs(x) < SWIPE.least || Math.abs(x) < SWIPE.ratio * Math.abs(y)) return;
      choose(still, x > 0 ? 'kept' : 'refused');
    },
  };
}
