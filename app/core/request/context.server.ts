import type { AppLoadContext } from '@remix-run/node';
import type { SiteRedirect } from './redirect';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Absolute origin of the site, without a trailing slash. */
    origin: string;
    /** Whether the origin is configured, not just taken from the request. */
    isOriginConfigured: boolean;
    requestId: string;
    /** The path for the log, without secrets. */
    path: string;
    /** The redirect if the site has nothing at this path; a promise while it is looked up. */
    redirected?: SiteRedirect | Promise<SiteRedirect | null> | null;
    isDataRequest: boolean;
    /** The client's IP address, as reported by trusted proxies. */
    address: string;
    /** Resolves when the client has received the data so far, or is gone: for streams, which must not outrun it. */
    drained: () => Promise<void>;
    log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
  }
}

export type Context = AppLoadContext;
