import { RemixBrowser } from '@remix-run/react';
import { inNextTask } from './use-hydrated';

/**
 * Resolves, in a task of its own, when the data of the page are decoded. `RemixBrowser` starts to decode them when it is first
 * called, and suspends by throwing a promise until they are there. If React meets that promise while a key or a click makes it
 * hydrate at once, it gives up for good (its errors 426 and 345), so it starts only when nothing suspends any more.
 */
export async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    // An error of the data is thrown again when React renders.
    await thrown;
  }
  // The data of a long page take a phone as long as a task may take.
  await new Promise<void>(inNextTask);
}
