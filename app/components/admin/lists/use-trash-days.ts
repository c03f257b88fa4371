import { useRouteLoaderData } from '@remix-run/react';

/** Returns how many days the trash keeps; 0 without a trash. */
export function useTrashDays(): number {
  return useRouteLoaderData<{ trashDays: number }>('routes/_admin')?.trashDays ?? 0;
}
