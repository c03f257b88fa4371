import type { KeyboardEvent } from 'react';

/** An `onKeyDown` handler for `<a role="button">`: the space bar activates it, as it does a button. */
export function activateOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
