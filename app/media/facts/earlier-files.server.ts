import { toSources, type MediaFacts } from '~/core/files/media';
import { DEMO_MANIFEST, demoEntry, isDemoVideo, type ManifestFile } from '~/media/files/demo-manifest.server';

/** The demo's files were once served at these addresses; records of that time still name them. */
const FOLDER = '/demo/';

const urlOf = (file: string) => `${FOLDER}${file}`;

const toPicture = ({ file, width = 0, height = 0, variants = [] }: ManifestFile) => ({
  url: urlOf(file),
  width,
  height,
  sources: toSources(variants.map((variant) => ({ ...variant, url: urlOf(variant.file) }))),
});

function factsOf(entry: ManifestFile): MediaFacts[] {
  const { alt, caption, seconds } = entry;
  const poster = demoEntry(entry.poster);
  const own: MediaFacts = {
    ...toPicture(entry),
    kind: isDemoVideo(entry) ? 'video' : 'image',
    alt,
    caption,
    ...(seconds && { duration: seconds }),
    ...(poster && { posterUrl: urlOf(poster.file) }),
  };
  return poster ? [own, { ...toPicture(poster), kind: 'image', alt, caption }] : [own];
}

let facts: ReadonlyMap<string, MediaFacts> | undefined;

/** Facts of a demo file by its address in earlier versions. */
export function factsOfEarlierFile(url: string): MediaFacts | undefined {
  if (!url.startsWith(FOLDER)) return undefined;
  facts ??= new Map(
    DEMO_MANIFEST.filter(({ role }) => role !== 'poster')
      .flatMap(factsOf)
      .map((each) => [each.url, each]),
  );
  return facts.get(url);
}
