import manifest from '../../../../demo/manifest.json' with { type: 'json' };
import type { PreparedFile, PreparedPicture } from '../store-prepared';
import { demoPressOf } from './press-kits';
import type { DemoShowMedia } from './types';

interface ManifestPicture {
  width: number;
  height: number;
  variants: { file: string; width: number; type: string }[];
}

/** A line of the list that tools/demo-media writes: a file that is uploaded, or the poster of one. */
interface ManifestFile extends Partial<ManifestPicture> {
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
  poster?: string;
  show?: string;
  preview?: PreparedFile['excerpt'];
  tracks?: (Omit<PreparedFile['tracks'][number], 'role'> & { kind: PreparedFile['tracks'][number]['role'] })[];
  transcript?: string;
}

const POSTER = 'poster';
/** Where the face of a portrait is, in percent. */
const FACE = { x: 50, y: 18 };
const files = manifest.files as ManifestFile[];
const entries = new Map(files.map((entry) => [entry.file, entry]));

/** A file of the demo content; its `file` is how demo records name it. */
export type DemoFile = PreparedFile & { width: number; height: number };

const isVideo = (file: string) => file.endsWith('.mp4');

const toPicture = ({ file, width = 0, height = 0, variants = [] }: ManifestFile): PreparedPicture => ({
  file,
  width,
  height,
  variants,
});

/** The purpose and the folder of a file, as in a form. */
function targetOf({ file, role }: ManifestFile): PreparedFile['target'] {
  const [folder = '', second = ''] = file.split('/');
  if (folder === 'shows')
    return { type: 'show', slug: second, fileType: role === 'main' ? 'video' : role === 'thumb' ? 'image' : 'gallery' };
  const slug = second.replace(/^\d+-|\.\w+$/g, '');
  return { type: folder === 'news' ? 'news' : 'person', slug, fileType: isVideo(file) ? 'video' : 'image' };
}

function toFile(entry: ManifestFile): DemoFile {
  const poster = entries.get(entry.poster ?? '');
  const press = demoPressOf(entry.file);
  const [extension = ''] = /\w+$/.exec(entry.file) ?? [];
  return {
    ...toPicture(entry),
    target: targetOf(entry),
    contentType: isVideo(entry.file) ? 'video/mp4' : 'image/jpeg',
    originalName: `${entry.title}.${extension}`,
    sha256: entry.sha256,
    bytes: entry.bytes,
    duration: entry.seconds,
    placeholder: entry.placeholder,
    videoCodec: entry.videoCodec,
    audioCodec: entry.audioCodec,
    texts: {
      alt: entry.alt,
      caption: entry.caption,
      // The demo's films have sounds and music; nobody speaks in them.
      speech: isVideo(entry.file) ? 'no' : null,
      transcript: entry.transcript ?? '',
    },
    ...(press && { press }),
    focus: entry.role === 'portrait' ? FACE : null,
    poster: poster ? toPicture(poster) : null,
    excerpt: entry.preview ?? null,
    tracks: (entry.tracks ?? []).map(({ kind, ...track }) => ({ ...track, role: kind })),
  };
}

/** The files of the demo content, in the order of the site. */
export const demoFiles: DemoFile[] = files.filter(({ role }) => role !== POSTER).map(toFile);

/** Returns the images and the second video of a show, in the manifest's order. */
export const galleryOf = (show: string): DemoShowMedia[] =>
  files
    .filter((entry) => entry.show === show && entry.role === 'media')
    .map(({ file, alt, caption }, orderPosition) => ({
      type: isVideo(file) ? 'video' : 'image',
      url: file,
      orderPosition,
      alt,
      caption,
    }));
