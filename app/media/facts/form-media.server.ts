import type { Actor } from '~/core/access/permissions';
import { toFacts } from '~/core/files/file-library';
import { mediaFacts, type MediaFactsByUrl } from './media-facts.server';
import { findUploads } from '~/media/library/library-files.server';

/** Returns the facts of a form's files, with what only staff know: their names, their sizes and why visitors may not have them. */
export async function formMedia(actor: Actor, urls: string[]): Promise<MediaFactsByUrl> {
  const [facts, files] = await Promise.all([mediaFacts(urls), findUploads(actor, urls)]);
  const known = files.map((file) => [file.url, { ...toFacts(file), ...facts[file.url] }] as const);
  return { ...facts, ...Object.fromEntries(known) };
}
