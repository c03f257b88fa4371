import type { AppLoadContext } from '@remix-run/node';

/** What the Express side knows of a request and hands to every loader and action. */
export interface RequestContext {
  /** Absolute origin of the site, without a slash at its end. */
  origin: string;
  requestId: string;
  /** The client's address, by the proxies that are trusted. */
  address: string;
  log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {
    [key: string]: unknown;
  }
}

export type Context = AppLoadContext;
