import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import { pick } from '~/core/fields/field-path';
import { BUNDLED } from '~/core/files/bundled-media';
import {
  toSources,
  type MediaFacts,
  type MediaTrack,
  type MediaVariant,
  DEFAULT_FOCUS,
} from '~/core/files/media';
import { ASSETS, uploadIdsIn } from '~/core/files/uploads';
import { replaceFiles } from '~/core/files/replace-files.server';
import type { Actor } from '~/core/access/permissions';
import { toFacts } from '~/core/files/file-library';
import { socialUrlOf, postersOf } from '~/media/delivery/file-keys.server';
import {
  areFilesServed,
  focusOf,
  NOT_WITHHELD,
  posterUrlOf,
  shownPicture,
  urlOf,
  uploadNames,
} from '~/media/delivery/file-view.server';
import { findUploads } from '~/media/library/library-files.server';
import { factsOfEarlierFile } from '~/media/files/demo-manifest.server';

export type MediaFactsByUrl = Record<string, MediaFacts>;

type StoredFacts = Pick<MediaFacts, 'url' | 'kind' | 'alt' | 'caption'> & {
  variants: readonly MediaVariant[];
  width: number | null;
  height: number | null;
  duration: number | null;
  posterUrl: string;
};

const factsOfStored = ({
  width,
  height,
  duration,
  posterUrl,
  variants,
  ...stored
}: StoredFacts): MediaFacts => ({
  ...stored,
  ...(width && height && { width, height }),
  ...(duration && { duration }),
  ...(posterUrl && { posterUrl }),
  sources: toSources(variants),
});

export const mediaFacts = async (urls: Iterable<string>): Promise<MediaFactsByUrl> =>
  (await readMedia(urls)).known;

export type HeldFileAddress = (name: string) => string | null;

/** For everybody: held-back files are left out. */
const LEFT_OUT: HeldFileAddress = () => null;

interface DrawnMedia {
  /** Facts of the files that the reader gets and of their posters, by URL under `/assets/`. */
  known: MediaFactsByUrl;
  draw: <Page>(page: Page) => Page;
}

/** URLs that are not stored here have no facts. */
export async function readMedia(
  urls: Iterable<string>,
  addressOf: HeldFileAddress = LEFT_OUT,
): Promise<DrawnMedia> {
  const [held, frames] = [new Set<string>(), new Map<string, string>()];
  const lookUpFor = (asked: Iterable<string>) => lookUp(new Set(asked), { held, frames, addressOf });
  const facts = await lookUpFor([...urls].filter((url) => url.startsWith('/')));
  const posters = Object.values(facts).flatMap(({ posterUrl }) => posterUrl ?? []);
  const known = { ...facts, ...(await lookUpFor(posters.filter((url) => !(url in facts)))) };
  if (held.size === 0) return { known, draw: (page) => page };
  const placeOf = (name: string) => (held.has(name) ? addressOf(name) : undefined);
  const isLeftOut = (url: string) => uploadIdsIn(url).some((name) => placeOf(name) === null);
  const drawn = Object.entries(known).map(([url, each]) => {
    const { posterUrl = '', ...others } = each;
    if (!isLeftOut(posterUrl)) return [url, each];
    const frame = frames.get(url) ?? '';
    return [url, { ...others, ...(frame && { posterUrl: frame }) }];
  });
  return {
    known: Object.fromEntries(drawn) as MediaFactsByUrl,
    draw: (page) => replaceFiles(page, placeOf),
  };
}

/**
 * The reader of a page. Names of held-back files are added to `held`; `frames` gets, by the film's URL, what shows a film without its
 * chosen image.
 */
interface Reader {
  held: Set<string>;
  frames: Map<string, string>;
  addressOf: HeldFileAddress;
}

async function lookUp(urls: Set<string>, reader: Reader): Promise<MediaFactsByUrl> {
  const asked = [...urls];
  const shipped = asked.flatMap((url) => BUNDLED.get(url) ?? factsOfEarlierFile(url) ?? []);
  const uploaded = await lookUpUploads(
    asked.filter((url) => url.startsWith(ASSETS)),
    reader,
  );
  return Object.fromEntries([...shipped, ...uploaded].map((facts) => [facts.url, facts]));
}

async function lookUpUploads(urls: string[], { held, frames, addressOf }: Reader): Promise<MediaFacts[]> {
  const names = urls.flatMap(uploadIdsIn);
  if (names.length === 0) return [];
  const stored = await Upload.find({ _id: { $in: names }, ...NOT_WITHHELD }, ONLY_FOUND).lean<
    (FactUpload & Pick<StoredUpload, 'usage'>)[]
  >();
  return stored.flatMap((upload) => {
    const { image, current } = upload.poster;
    if (image && current) frames.set(urlOf(upload.key), current.url);
    if (areFilesServed(upload)) return factsOfUpload(upload);
    held.add(upload._id);
    return addressOf(upload._id) === null ? [] : factsOfUpload(upload).map(withoutOwnAddresses);
  });
}

/** Pages and pictures made from a file are public, so a held-back file's are left out. */
const withoutOwnAddresses = ({ socialUrl: _social, transcriptUrl: _transcript, ...facts }: MediaFacts) =>
  facts;

export async function withoutHeldFiles<Views>(views: Views): Promise<Views> {
  const names = uploadIdsIn(JSON.stringify(views));
  if (names.length === 0) return views;
  const filter = { _id: { $in: [...new Set(names)] }, 'usage.heldBackAt': { $ne: null } };
  const held = new Set(await uploadNames(filter));
  if (held.size === 0) return views;
  return replaceFiles(views, (name) => (held.has(name) ? null : undefined));
}

export const factsOfUploads = (uploads: readonly FactUpload[]): MediaFactsByUrl =>
  Object.fromEntries(uploads.flatMap(factsOfUpload).map((facts) => [facts.url, facts]));

/** What pages show; other fields of an upload grow with each use. */
export const FACT_FIELDS = [
  'key',
  'facts',
  'texts',
  'focus',
  'crop',
  'variants',
  'poster',
  'excerpt',
  'isPlayedWhole',
  'quickStart',
  'tracks',
  'revision',
] as const;
/** The fields that decide who gets the file. */
const PLACE = ['usage.withheldAt', 'usage.heldBackAt'];
const ONLY_FOUND: Record<string, 1> = Object.fromEntries([...FACT_FIELDS, ...PLACE].map((name) => [name, 1]));
export type FactUpload = Pick<StoredUpload, '_id' | (typeof FACT_FIELDS)[number]>;

const toMediaTrack = (track: StoredTrack): MediaTrack => ({
  kind: track.role,
  ...pick(track, ['language', 'label', 'url']),
});

/** Without an excerpt the video itself plays. */
function excerptOf(upload: FactUpload): Pick<MediaFacts, 'previewUrl'> {
  if (upload.facts.mediaType === 'image' || upload.isPlayedWhole) return {};
  return { previewUrl: upload.excerpt?.url ?? null };
}

/** Posters have no record of their own. */
function factsOfUpload(upload: FactUpload): MediaFacts[] {
  const { crop, tracks } = upload;
  const { mediaType: kind, duration } = upload.facts;
  const { width, height, variants } = shownPicture(upload);
  const { alt, caption, transcript } = upload.texts;
  const about = { alt, caption };
  const url = urlOf(upload.key);
  const socialUrl = socialUrlOf(upload);
  const focus = focusOf(upload);
  const posterUrl = posterUrlOf(upload) ?? '';
  const own: MediaFacts = {
    ...factsOfStored({ url, kind, width, height, duration, ...about, posterUrl, variants }),
    ...excerptOf(upload),
    ...(crop && { croppedUrl: crop.picture.url }),
    ...(upload.quickStart && { quickUrl: upload.quickStart.url }),
    ...(focus && { focus }),
    ...(kind === 'image' && socialUrl && { socialUrl }),
    ...(tracks.length > 0 && { tracks: tracks.map(toMediaTrack) }),
    // The number changes the address when the text changes.
    ...(transcript && { transcriptUrl: `/transcripts/${upload._id}?v=${upload.revision}` }),
  };
  const still = { kind: 'image', duration: null, posterUrl: '' } as const;
  const posters = postersOf(upload.poster)
    .filter((each) => each.url.startsWith(ASSETS))
    .map((each) => ({
      ...factsOfStored({ ...each, ...still, ...about }),
      focus: DEFAULT_FOCUS,
      ...(each === upload.poster.current && socialUrl && { socialUrl }),
    }));
  return [own, ...posters];
}

/** Returns the facts of a form's files, with what only staff know: their names, their sizes and why visitors may not have them. */
export async function formMedia(actor: Actor, urls: string[]): Promise<MediaFactsByUrl> {
  const [facts, files] = await Promise.all([mediaFacts(urls), findUploads(actor, urls)]);
  const known = files.map((file) => [file.url, { ...toFacts(file), ...facts[file.url] }] as const);
  return { ...facts, ...Object.fromEntries(known) };
}
