import { filesOf, type TextPart } from '../blocks/block';
import type { MediaFacts } from '../uploads/media';
import { ASSETS } from '../uploads/uploads';

type FactsByUrl = Readonly<Record<string, MediaFacts>>;

/** Returns the URL of a file that a text names; one that only some readers get is named by its whole address. */
export const fileUrl = (file: string): string => (file.startsWith('/') ? file : ASSETS + file);

/** Returns the URLs of all files of a text. */
export const urlsOfParts = (parts: readonly TextPart[]): string[] => parts.flatMap(filesOf).map(fileUrl);

/** Whether a text has more than paragraphs, headings and lists. */
export const hasBlocks = (parts: readonly TextPart[]): boolean => parts.some(({ type }) => type !== 'prose');

/**
 * Returns the parts that can be shown, by what is known of their files: a block whose file has gone or is withheld is left out, a
 * gallery shows the pictures that are left, and an embedded video does without its poster.
 */
export const shownParts = (parts: readonly TextPart[], media: FactsByUrl): TextPart[] =>
  parts.flatMap((part): TextPart[] => {
    switch (part.type) {
      case 'media':
        return fileUrl(part.file) in media ? [part] : [];
      case 'gallery': {
        const files = part.files.filter((file) => isPicture(file, media));
        return files.length > 0 ? [{ ...part, files }] : [];
      }
      case 'embed':
        return [part.poster === '' || isPicture(part.poster, media) ? part : { ...part, poster: '' }];
      default:
        return [part];
    }
  });

const isPicture = (file: string, media: FactsByUrl) => media[fileUrl(file)]?.kind === 'image';

/** Returns the URLs of the pictures that a text shows, in order and each once, without the posters of its videos. */
export function picturesOfParts(parts: readonly TextPart[], media: FactsByUrl): string[] {
  const files = parts.flatMap((part) =>
    part.type === 'media' || part.type === 'gallery'
      ? filesOf(part).filter((file) => isPicture(file, media))
      : [],
  );
  return [...new Set(files)].map(fileUrl);
}
