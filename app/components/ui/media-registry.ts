import { createContext, useContext } from 'react';
import type { MediaFacts } from '~/rules/uploads/media';

/** What the server knows of the files on this page, by URL; see `mediaFacts`. */
export const MediaFactsContext = createContext<Record<string, MediaFacts>>({});

/** Returns the facts of one file, or undefined for a file from another site. */
export function useMediaFacts(url: string): MediaFacts | undefined {
  return useContext(MediaFactsContext)[url];
}
