import type { StoredFile } from './library';
import { toSources, type MediaFacts } from './media';
import { forStaff } from './staff-url';

/** Returns what a page of the admin draws a file by. Of one that is held back, the smaller copies and the poster are where staff see them. */
export function toFacts(file: StoredFile): MediaFacts {
  const { width, height, duration, focus } = file;
  const { posterUrl, variants } = forStaff(file);
  return {
    url: file.url,
    kind: file.kind,
    alt: file.alt,
    caption: file.caption,
    sources: toSources(variants),
    ...(file.withheld && { withheld: true }),
    ...(file.heldBack && { heldBack: file.heldBack }),
    ...(width && height && { width, height }),
    ...(duration && { duration }),
    ...(posterUrl && { posterUrl }),
    ...(focus && { focus }),
  };
}
