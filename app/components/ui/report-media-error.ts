const skipped = new Set<string>();

/** Logs once per URL that a video could not be loaded; its poster stays visible. */
export function reportMediaError(url: string): void {
  if (skipped.has(url)) return;
  skipped.add(url);
  // A missing video is not an error of the page, so it is logged as information.
  // eslint-disable-next-line no-console
  console.info(`Skipped footage that could not be loaded: ${url}`);
}
