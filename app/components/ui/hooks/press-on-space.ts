import type { KeyboardEvent } from 'react';

/** Makes the space bar activate a link that has the role of a button. */
export function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
