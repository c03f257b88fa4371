import { useRouteLoaderData } from '@remix-run/react';

/** Returns the message that the last form left for this part of the page, if any. */
export function useFlash(place: string): string | undefined {
  const shell = useRouteLoaderData<{ flash: { text: string; place?: string } | null }>('routes/_admin');
  return shell?.flash?.place === place ? shell.flash.text : undefined;
}
