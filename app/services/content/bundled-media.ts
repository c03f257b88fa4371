import { BundledMedia, type StoredBundledMedia } from '~models/bundled-media';
import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import { BUNDLED } from '~/rules/content/bundled-media';
import type { MediaFacts, MediaTrack } from '~/rules/content/media';
import { ASSETS, uploadIdsIn } from '~/rules/uploads/uploads';
import { DEFAULT_FOCUS } from '~/rules/uploads/focus';
import { socialUrlOf } from '../uploads/on-demand/keys';
import { focusOf, posterUrlOf, previewStateOf, urlOf } from '../uploads/view';

/** Media facts by URL. */
type MediaFactsByUrl = Record<string, MediaFacts>;

const toFacts = (stored: StoredBundledMedia): MediaFacts => ({
  url: stored._id,
  kind: stored.kind,
  ...(stored.width && stored.height && { width: stored.width, height: stored.height }),
  ...(stored.duration && { duration: stored.duration }),
  alt: stored.alt,
  caption: stored.caption,
  ...(stored.posterUrl && { posterUrl: stored.posterUrl }),
  variants: stored.variants.map(({ url, width, type }) => ({ url, width, type })),
});

/** Returns the facts of these files and of their posters. URLs that are not stored here are left out. */
export async function describeMedia(urls: Iterable<string>): Promise<MediaFactsByUrl> {
  const book = await lookUp(new Set([...urls].filter((url) => url.startsWith('/'))));
  const posters = Object.values(book).flatMap((facts) => facts.posterUrl ?? []);
  return { ...book, ...(await lookUp(new Set(posters.filter((url) => !(url in book))))) };
}

async function lookUp(urls: Set<string>): Promise<MediaFactsByUrl> {
  const bundled = Object.values(BUNDLED).filter((facts) => urls.has(facts.url));
  const asked = [...urls].filter((url) => !Object.hasOwn(BUNDLED, url));
  const [found, uploaded] = await Promise.all([
    lookUpStored(asked.filter((url) => !url.startsWith(ASSETS))),
    lookUpUploads(asked.filter((url) => url.startsWith(ASSETS))),
  ]);
  return Object.fromEntries([...bundled, ...found, ...uploaded].map((facts) => [facts.url, facts]));
}

async function lookUpStored(urls: string[]): Promise<MediaFacts[]> {
  const stored =
    urls.length > 0 ? await BundledMedia.find({ _id: { $in: urls } }).lean<StoredBundledMedia[]>() : [];
  return stored.map(toFacts);
}

async function lookUpUploads(urls: string[]): Promise<MediaFacts[]> {
  const names = urls.flatMap(uploadIdsIn);
  const stored =
    names.length > 0
      ? await Upload.find({ _id: { $in: names }, withheldAt: null }).lean<StoredUpload[]>()
      : [];
  return stored.flatMap(factsOfUpload);
}

const toMediaTrack = ({ kind, language, label, url }: StoredTrack): MediaTrack => ({
  kind,
  language,
  label,
  url,
});

/** The video itself plays where no preview can be made. */
function previewOf(upload: StoredUpload): Pick<MediaFacts, 'previewUrl'> {
  const state = previewStateOf(upload);
  if (state === 'ready' || state === 'waiting') return { previewUrl: upload.preview?.url ?? null };
  return {};
}

/** Returns the facts of the file and of its posters, which have no record of their own. */
function factsOfUpload(upload: StoredUpload): MediaFacts[] {
  const { kind, width, height, duration, alt, caption, variants, tracks = [], transcript } = upload;
  const about = { alt, caption, createdAt: upload.createdAt };
  const url = urlOf(upload.key);
  const socialUrl = socialUrlOf(upload);
  const focus = focusOf(upload);
  const posterUrl = posterUrlOf(upload) ?? '';
  const own: MediaFacts = {
    ...toFacts({ _id: url, kind, width, height, duration, ...about, posterUrl, variants }),
    ...previewOf(upload),
    ...(focus && { focus }),
    ...(kind === 'image' && socialUrl && { socialUrl }),
    ...(tracks.length > 0 && { tracks: tracks.map(toMediaTrack) }),
    // The number gives a changed text a new address.
    ...(transcript && { transcriptUrl: `/transcripts/${upload._id}?v=${upload.changes ?? 0}` }),
  };
  const still = { kind: 'image', duration: null, posterUrl: '' } as const;
  const { poster, earlierPosters = [] } = upload;
  const posters = [...(poster ? [poster] : []), ...earlierPosters]
    .filter((each) => each.url.startsWith(ASSETS))
    .map((each) => ({
      ...toFacts({ ...each, _id: each.url, ...still, ...about }),
      focus: DEFAULT_FOCUS,
      ...(each === poster && socialUrl && { socialUrl }),
    }));
  return [own, ...posters];
}

/** Stores a file's facts, replacing earlier facts for the same URL. */
export async function recordMedia(facts: MediaFacts): Promise<void> {
  const { url, kind, width, height, duration, alt, caption, posterUrl, variants } = facts;
  const fields = { kind, width, height, duration, alt, caption, posterUrl, variants };
  await BundledMedia.updateOne(
    { _id: url },
    { $set: fields, $setOnInsert: { createdAt: new Date() } },
    { upsert: true },
  );
}
