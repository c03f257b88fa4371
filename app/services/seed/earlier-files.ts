import { toSources, type MediaFacts } from '~/rules/uploads/media';
import type { PreparedPicture } from './store-prepared';
import { demoFiles } from './demo/files';

// Before they were uploads, the demo's files were served at these addresses, which records of that time still have.

const urlOf = (file: string) => `/demo/${file}`;

const toPicture = ({ file, width, height, variants }: PreparedPicture) => ({
  url: urlOf(file),
  width,
  height,
  sources: toSources(variants.map((variant) => ({ ...variant, url: urlOf(variant.file) }))),
});

const facts = new Map<string, MediaFacts>(
  demoFiles.flatMap((file) => {
    const { texts, duration, poster, contentType } = file;
    const { alt, caption } = texts;
    const kind = contentType.startsWith('video/') ? 'video' : 'image';
    const own: MediaFacts = {
      ...toPicture(file),
      kind,
      alt,
      caption,
      ...(duration && { duration }),
      ...(poster && { posterUrl: urlOf(poster.file) }),
    };
    const still: MediaFacts[] = poster ? [{ ...toPicture(poster), kind: 'image', alt, caption }] : [];
    return [own, ...still].map((each): [string, MediaFacts] => [each.url, each]);
  }),
);

/** Returns the facts of a file of the demo content by the address that it had in earlier versions. */
export const factsOfEarlierFile = (url: string): MediaFacts | undefined => facts.get(url);
