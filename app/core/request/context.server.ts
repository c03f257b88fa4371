import type { AppLoadContext } from '@remix-run/node';
import type { SiteRedirect } from './redirect';

/** The Express side passes this to every loader and action. */
export interface RequestContext {
  /** Absolute origin of the site, without a trailing slash. */
  origin: string;
  /** Whether the operator has named that origin, and not only the request. */
  isOriginConfigured: boolean;
  requestId: string;
  /** The path for the log, without secrets. */
  path: string;
  /** How a redirect answers the request, if the site has nothing there. */
  redirected?: SiteRedirect | null;
  /** Whether a script asks for the data of a page. */
  isDataRequest: boolean;
  /** The client's IP address, as reported by trusted proxies. */
  address: string;
  /** Resolves when the client has taken what was sent so far, or is gone: for streams, which must not outrun it. */
  drained: () => Promise<void>;
  log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {
    [key: string]: unknown;
  }
}

export type Context = AppLoadContext;
