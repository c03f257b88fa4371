import type { TextPart } from '~/rules/blocks/block';
import { fileUrl } from '~/rules/site/text-media';
import type { VideoText } from '~/rules/uploads/tracks/cue-text';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { readVideoTexts } from '../uploads/library/tracks/read-video-text';
import type { MediaFactsByUrl } from './media-facts';

/** Characters of the words that a page has in it. Those of further films are fetched when they play. */
const MAX_CHARACTERS = 100_000;
const MAX_FILMS = 10;

const lengthOf = ({ chapters, captions, transcript }: VideoText): number =>
  [...chapters, ...captions].reduce((sum, { text }) => sum + text.length, transcript.length);

/** Adds the chapters and the words of the films in a text to the facts of its files, as far as a page has room for them. */
export async function withFilmWords(
  parts: readonly TextPart[],
  media: MediaFactsByUrl,
): Promise<MediaFactsByUrl> {
  const films = parts
    .flatMap((part) => (part.type === 'media' ? part.file : []))
    .filter((file) => media[fileUrl(file)]?.tracks ?? media[fileUrl(file)]?.transcriptUrl)
    .slice(0, MAX_FILMS);
  if (films.length === 0) return media;
  const texts = await readVideoTexts(films.flatMap(uploadIdOf));
  const added: MediaFactsByUrl = {};
  let room = MAX_CHARACTERS;
  for (const file of films) {
    const url = fileUrl(file);
    const facts = media[url];
    const words = texts.get(uploadIdOf(file)[0] ?? '');
    if (!facts || !words || lengthOf(words) > room) continue;
    room -= lengthOf(words);
    added[url] = { ...facts, words };
  }
  return { ...media, ...added };
}
