import type { Actor } from '~/core/access/permissions';
import { toFacts } from '~/core/files/file-library';
import { mediaFacts, type MediaFactsByUrl } from './media-facts.server';
import { findUploads } from '~/media/library/library-files.server';

/** Returns the facts of a form's files, and the marks of those that visitors may not have; pages know nothing of the marks. */
export async function formMedia(actor: Actor, urls: string[]): Promise<MediaFactsByUrl> {
  const [facts, files] = await Promise.all([mediaFacts(urls), findUploads(actor, urls)]);
  const marked = files.flatMap((file) =>
    file.heldBack === null && !file.withheld ? [] : [[file.url, { ...toFacts(file), ...facts[file.url] }]],
  );
  return { ...facts, ...(Object.fromEntries(marked) as MediaFactsByUrl) };
}
