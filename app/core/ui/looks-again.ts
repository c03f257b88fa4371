import { useMatches } from '@remix-run/react';

interface LookingAgain {
  looksAgain?: (data: unknown) => boolean;
}

/** Whether the page shows something that changes by itself, so that it is loaded again where no script does so. */
export const useLooksAgain = (): boolean =>
  useMatches().some(({ handle, data }) => (handle as LookingAgain | undefined)?.looksAgain?.(data) ?? false);
