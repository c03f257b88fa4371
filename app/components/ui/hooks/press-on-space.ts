import type { KeyboardEvent } from 'react';

/** For a link that is a button: the space bar presses it too. */
export function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
