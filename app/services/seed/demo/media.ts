import manifest from '../../../../public/demo/manifest.json';
import type { DemoMedia, DemoShowMedia } from './types';

interface ManifestFile {
  file: string;
  role: string;
  alt: string;
  caption: string;
  bytes: number;
  width?: number;
  height?: number;
  seconds?: number;
  poster?: string;
  show?: string;
  variants?: { file: string; width: number; type: string }[];
  placeholder?: string;
}

const files: ManifestFile[] = manifest.files;

function urlOf(file: string) {
  return `/demo/${file}`;
}

function toMedia(entry: ManifestFile): DemoMedia {
  const { file, width = 0, height = 0, bytes, seconds, alt, caption, poster, placeholder } = entry;
  return {
    url: urlOf(file),
    kind: file.endsWith('.mp4') ? 'video' : 'image',
    width,
    height,
    bytes,
    ...(seconds && { duration: seconds }),
    alt,
    caption,
    ...(poster && { posterUrl: urlOf(poster) }),
    variants: (entry.variants ?? []).map((variant) => ({
      url: urlOf(variant.file),
      width: variant.width,
      type: variant.type,
    })),
    ...(placeholder && { placeholder }),
  };
}

/** The videos and images of the demo content; brand files are part of the site, not of its library. */
export const demoMedia: DemoMedia[] = files.filter(({ role }) => role !== 'brand').map(toMedia);

/** Returns the images and the second video of a show, in the manifest's order. */
export function galleryOf(show: string): DemoShowMedia[] {
  return files
    .filter((entry) => entry.show === show && entry.role === 'media')
    .map(toMedia)
    .map(({ url, kind, alt, caption, posterUrl }, orderPosition) => ({
      type: kind,
      url,
      orderPosition,
      alt,
      caption,
      ...(posterUrl && { posterUrl }),
    }));
}
