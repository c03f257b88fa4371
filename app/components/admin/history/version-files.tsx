import type { ReactNode } from 'react';
import { MediaFactsContext } from '~/components/ui/media-registry';
import type { MediaFacts } from '~/rules/uploads/media';
import type { VersionFile } from '~/rules/uploads/library';
import { VersionFilesContext } from './file-difference';

interface VersionFilesProps {
  media: Record<string, MediaFacts>;
  files: Record<string, VersionFile>;
  children: ReactNode;
}

/** Provides what the server knows of the files in the versions of a page. */
export function VersionFiles({ media, files, children }: VersionFilesProps) {
  return (
    <MediaFactsContext.Provider value={media}>
      <VersionFilesContext.Provider value={files}>{children}</VersionFilesContext.Provider>
    </MediaFactsContext.Provider>
  );
}
