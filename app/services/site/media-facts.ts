import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import { BUNDLED } from '~/rules/uploads/bundled-media';
import { toSources, type MediaFacts, type MediaTrack, type MediaVariant } from '~/rules/uploads/media';
import { ASSETS, uploadIdsIn } from '~/rules/uploads/uploads';
import { DEFAULT_FOCUS } from '~/rules/uploads/focus';
import { factsOfEarlierFile } from './earlier-files';
import { socialUrlOf } from '../uploads/delivery/keys';
import { postersOf } from '../uploads/delivery/upload-files';
import { focusOf, SERVED, posterUrlOf, urlOf } from '../uploads/delivery/view';

/** Media facts by URL. */
export type MediaFactsByUrl = Record<string, MediaFacts>;

type StoredFacts = Pick<MediaFacts, 'url' | 'kind' | 'alt' | 'caption'> & {
  variants: readonly MediaVariant[];
  width: number | null;
  height: number | null;
  duration: number | null;
  posterUrl: string;
};

const toFacts = ({ width, height, duration, posterUrl, variants, ...stored }: StoredFacts): MediaFacts => ({
  ...stored,
  ...(width && height && { width, height }),
  ...(duration && { duration }),
  ...(posterUrl && { posterUrl }),
  sources: toSources(variants),
});

/** Returns the facts of these files and of their posters. URLs that are not stored here are left out. */
export async function mediaFacts(urls: Iterable<string>): Promise<MediaFactsByUrl> {
  const facts = await lookUp(new Set([...urls].filter((url) => url.startsWith('/'))));
  const posters = Object.values(facts).flatMap(({ posterUrl }) => posterUrl ?? []);
  return { ...facts, ...(await lookUp(new Set(posters.filter((url) => !(url in facts))))) };
}

async function lookUp(urls: Set<string>): Promise<MediaFactsByUrl> {
  const asked = [...urls];
  const shipped = asked.flatMap((url) => BUNDLED.get(url) ?? factsOfEarlierFile(url) ?? []);
  const uploaded = await lookUpUploads(asked.filter((url) => url.startsWith(ASSETS)));
  return Object.fromEntries([...shipped, ...uploaded].map((facts) => [facts.url, facts]));
}

async function lookUpUploads(urls: string[]): Promise<MediaFacts[]> {
  const names = urls.flatMap(uploadIdsIn);
  if (names.length === 0) return [];
  const stored = await Upload.find({ _id: { $in: names }, ...SERVED }, ONLY_READ).lean<FactUpload[]>();
  return stored.flatMap(factsOfUpload);
}

/** Returns the facts of stored uploads and of their posters, also of those that are not served. */
export const factsOfUploads = (uploads: readonly FactUpload[]): MediaFactsByUrl =>
  Object.fromEntries(uploads.flatMap(factsOfUpload).map((facts) => [facts.url, facts]));

/** What pages show of an upload; others of its fields grow with each use. */
export const FACT_FIELDS = [
  'key',
  'facts',
  'texts',
  'focus',
  'variants',
  'poster',
  'excerpt',
  'isPlayedWhole',
  'tracks',
  'revision',
] as const;
const ONLY_READ: Record<string, 1> = Object.fromEntries(FACT_FIELDS.map((name) => [name, 1]));
export type FactUpload = Pick<StoredUpload, '_id' | (typeof FACT_FIELDS)[number]>;

const toMediaTrack = ({ role, language, label, url }: StoredTrack): MediaTrack => ({
  kind: role,
  language,
  label,
  url,
});

/** The video itself plays where no excerpt can be made. */
function excerptOf(upload: FactUpload): Pick<MediaFacts, 'previewUrl'> {
  if (upload.facts.mediaType === 'image' || upload.isPlayedWhole) return {};
  return { previewUrl: upload.excerpt?.url ?? null };
}

/** Returns the facts of the file and of its posters, which have no record of their own. */
function factsOfUpload(upload: FactUpload): MediaFacts[] {
  const { variants, tracks } = upload;
  const { mediaType: kind, width, height, duration } = upload.facts;
  const { alt, caption, transcript } = upload.texts;
  const about = { alt, caption };
  const url = urlOf(upload.key);
  const socialUrl = socialUrlOf(upload);
  const focus = focusOf(upload);
  const posterUrl = posterUrlOf(upload) ?? '';
  const own: MediaFacts = {
    ...toFacts({ url, kind, width, height, duration, ...about, posterUrl, variants }),
    ...excerptOf(upload),
    ...(focus && { focus }),
    ...(kind === 'image' && socialUrl && { socialUrl }),
    ...(tracks.length > 0 && { tracks: tracks.map(toMediaTrack) }),
    // The number gives a changed text a new address.
    ...(transcript && { transcriptUrl: `/transcripts/${upload._id}?v=${upload.revision}` }),
  };
  const still = { kind: 'image', duration: null, posterUrl: '' } as const;
  const posters = postersOf(upload.poster)
    .filter((each) => each.url.startsWith(ASSETS))
    .map((each) => ({
      ...toFacts({ ...each, ...still, ...about }),
      focus: DEFAULT_FOCUS,
      ...(each === upload.poster.current && socialUrl && { socialUrl }),
    }));
  return [own, ...posters];
}
