import type { TrackView } from '~/core/files/track';
import { toSources, type MediaFacts } from '~/core/files/media';
import manifest from '../../../demo/manifest.json' with { type: 'json' };

export interface ManifestFile {
  file: string;
  role: string;
  title: string;
  alt: string;
  caption: string;
  bytes: number;
  sha256: string;
  seconds: number | null;
  placeholder: string;
  videoCodec: string;
  audioCodec: string;
  width?: number;
  height?: number;
  variants?: { file: string; width: number; type: string }[];
  poster?: string;
  preview?: { file: string; width: number; height: number; bytes: number };
  tracks?: (Omit<TrackView, 'id' | 'url'> & { file: string })[];
  transcript?: string;
}

export const DEMO_MANIFEST = manifest.files as ManifestFile[];

const entries = new Map(DEMO_MANIFEST.map((entry) => [entry.file, entry]));

export const demoEntry = (file = ''): ManifestFile | undefined => entries.get(file);

export const isDemoVideo = ({ file }: ManifestFile): boolean => file.endsWith('.mp4');

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
