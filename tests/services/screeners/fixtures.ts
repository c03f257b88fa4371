import { openScreener } from '~/press/screeners/screener-watch.server';

/** Returns why a link opens nothing; null if it does. */
export const whyClosed = (token: string): Promise<string | null> =>
  openScreener(token).then(
    () => null,
    (error: unknown) => (error as Error).message,
  );
