import { NO_PRESS, type StoredUploadPress } from '~models/upload-press';
import { DEMO_MANIFEST, demoEntry, isDemoVideo, type ManifestFile } from '../media/demo-manifest';
import type { DemoShowMedia } from './demo-types';
import type { PreparedFile, PreparedPicture } from './store-prepared';

/** Where the face of a portrait is, in percent. */
const FACE = { x: 50, y: 18 };

/** A file of the demo content; its `file` is how demo records name it. */
export type DemoFile = PreparedFile & { width: number; height: number };

/** The stills of the press kits, and those with people on them who have to be asked first. */
export interface PressStills {
  all: ReadonlySet<string>;
  withPeople: ReadonlySet<string>;
}

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
    return {
      type: 'show',
      slug: second,
      fileType: role === 'main' ? 'video' : role === 'thumb' ? 'image' : 'gallery',
    };
  const slug = second.replace(/^\d+-|\.\w+$/g, '');
  return {
    type: folder === 'news' ? 'news' : 'person',
    slug,
    fileType: file.endsWith('.mp4') ? 'video' : 'image',
  };
}

/** What the company says of its stills for the press. */
function pressOf(file: string, { all, withPeople }: PressStills): StoredUploadPress | undefined {
  if (!all.has(file)) return undefined;
  const said = { ...NO_PRESS, credit: 'Primal', rights: 'For reporting about the programme' };
  if (withPeople.has(file)) return said;
  return { ...said, cleared: true, clearedBy: { id: 'demo', name: 'Showreel' }, clearedAt: new Date() };
}

function toFile(entry: ManifestFile, stills: PressStills): DemoFile {
  const poster = demoEntry(entry.poster);
  const press = pressOf(entry.file, stills);
  const isVideo = isDemoVideo(entry);
  const [extension = ''] = /\w+$/.exec(entry.file) ?? [];
  const { sha256, bytes, seconds, placeholder, videoCodec, audioCodec, alt, caption } = entry;
  return {
    ...toPicture(entry),
    ...{ sha256, bytes, duration: seconds, placeholder, videoCodec, audioCodec },
    target: targetOf(entry),
    contentType: isVideo ? 'video/mp4' : 'image/jpeg',
    originalName: `${entry.title}.${extension}`,
    // The demo's films have sounds and music; nobody speaks in them.
    texts: { alt, caption, speech: isVideo ? 'no' : null, transcript: entry.transcript ?? '' },
    ...(press && { press }),
    focus: entry.role === 'portrait' ? FACE : null,
    poster: poster ? toPicture(poster) : null,
    excerpt: entry.preview ?? null,
    tracks: (entry.tracks ?? []).map(({ kind, ...track }) => ({ ...track, role: kind })),
  };
}

/** Returns the files of the demo content, in the order of the site. */
export const demoFiles = (stills: PressStills): DemoFile[] =>
  DEMO_MANIFEST.filter(({ role }) => role !== 'poster').map((entry) => toFile(entry, stills));

/** Returns the gallery of a show from the names of its files. */
export const galleryOf = (files: readonly string[]): DemoShowMedia[] =>
  files.map((file, orderPosition) => {
    const entry = demoEntry(file);
    if (!entry) throw new Error(`The demo content has no file ${file}`);
    const { alt, caption } = entry;
    return { type: isDemoVideo(entry) ? 'video' : 'image', url: file, orderPosition, alt, caption };
  });
