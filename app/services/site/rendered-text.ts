import { readParts } from '~/rules/blocks/read-parts';
import { renderText } from '~/rules/site/rendered-text';
import { shownParts, urlsOfParts } from '~/rules/site/text-media';
import { mediaFacts } from './media-facts';

/** Returns stored texts as other programs can show them, with absolute URLs. All their files are looked up together. */
export async function renderTexts(texts: readonly string[], origin: string): Promise<string[]> {
  const read = texts.map(readParts);
  const media = await mediaFacts(read.flatMap(urlsOfParts));
  return read.map((parts) => renderText(shownParts(parts, media), { media, origin }));
}
