const skipped = new Set<string>();

/** Footage that cannot be loaded is skipped: its poster stays, and this says so once, for whoever looks. */
export function reportMediaError(url: string): void {
  if (skipped.has(url)) return;
  skipped.add(url);
  // A missing clip is no error of the page's; it must not read as one.
  // eslint-disable-next-line no-console
  console.info(`Skipped footage that could not be loaded: ${url}`);
}
