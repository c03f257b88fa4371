import { useRouteLoaderData } from '@remix-run/react';

export function useFlash(place: string): string | undefined {
  const shell = useRouteLoaderData<{ flash: { text: string; place?: string } | null }>('routes/_admin');
  return shell?.flash?.place === place ? shell.flash.text : undefined;
}
