let host: string | null = null;

/** Sets the host by which links name this site, once at the start. Without a public URL only links without a host lead to it. */
export function setSiteHost(publicUrl: string | undefined): void {
  host = publicUrl === undefined ? null : new URL(publicUrl).host;
}

/** The host of the site with its port; null if it is not known. */
export const siteHost = (): string | null => host;
