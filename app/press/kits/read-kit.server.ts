import { Show, type StoredShow, type StoredShowPress } from '~models/show';
import { type StoredUpload, Upload } from '~models/upload';
import { readOnceFor, publicNow } from '~/core/db/content-epoch.server';
import { pick } from '~/core/fields/field-path';
import { emptyValues, type ViewOf } from '~/core/fields/field-values';
import { uploadIdsIn } from '~/core/files/uploads';
import { viewOf } from '~/core/nouns/record-view.server';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { notFound } from '~/core/validation/errors';
import { posterUrlOf, urlOf } from '~/media/delivery/file-view.server';
import {
  FACT_FIELDS,
  type FactUpload,
  factsOfUploads,
  mediaFacts,
  type MediaFactsByUrl,
} from '~/media/facts/media-facts.server';
import { approvalStates } from '~/media/usage/approval-states.server';
import { lookUpReferences, onlyKnown, referencesIn } from '~/records/read/view-references.server';
import { isOpenKit, lastKitChange } from '~/site/read/open-kits.server';
import { fileNamesOf, type ReadyFiles, selectReady } from './kit-files.server';
import { readPressSettings, toPressContacts } from './press-room.server';

const OWN_FIELDS = ['press', 'people', 'found', 'usage', 'createdAt'] as const;

export type KitUpload = FactUpload & Pick<StoredUpload, (typeof OWN_FIELDS)[number]>;

const only = (names: readonly string[]): Record<string, 1> =>
  Object.fromEntries(names.map((name) => [name, 1]));

const ONLY_KIT_FIELDS = only([...FACT_FIELDS, ...OWN_FIELDS]);

const toKitFile = ({ _id, key, facts, press }: KitUpload, index: number) => ({
  number: index + 1,
  file: _id,
  /** Under `/assets/`; works only while the kit is open to everyone. */
  url: urlOf(key),
  bytes: facts.bytes,
  /** Pixels; 0 if unknown. */
  width: facts.width ?? 0,
  height: facts.height ?? 0,
  credit: press?.credit ?? '',
  rights: press?.rights ?? '',
  /** ISO 8601; null without an end. */
  usableUntil: press?.usableUntil?.toISOString() ?? null,
});

const toKitStill = (upload: KitUpload, index: number) => ({
  ...toKitFile(upload, index),
  caption: upload.texts.caption,
  alt: upload.texts.alt,
  /** The date in the picture's metadata, as written there, else the upload time in ISO 8601. */
  takenAt: upload.found?.createdAt?.value ?? upload.createdAt.toISOString(),
});

const toKitClip = (upload: KitUpload, index: number) => ({
  ...toKitFile(upload, index),
  title: upload.texts.caption || upload.texts.alt || `Clip ${index + 1}`,
  /** Seconds; null if unknown. */
  duration: upload.facts.duration,
  posterUrl: posterUrlOf(upload) ?? '',
});

const KIT_FIELDS = pick(SHOW_FIELDS, [
  'title',
  'tagline',
  'broadcaster',
  'thumbnailUrl',
  'kind',
  'stage',
  'year',
  'yearEnd',
  'genres',
  'countries',
  'languages',
  'originalTitle',
  'episodeCount',
  'minutes',
  'companies',
  'credits',
  'awards',
  'quotes',
]);

const ONLY_READ = only(['slug', 'status', 'press', 'updatedAt', ...Object.keys(KIT_FIELDS)]);

type KitShow = Pick<StoredShow, '_id' | 'slug' | 'status' | 'press' | 'updatedAt' | keyof typeof KIT_FIELDS>;

/** A kit, and the stored uploads of its ready files by generated name, for services that send the files. */
export type KitWithFiles = Awaited<ReturnType<typeof readFiles>>;
export type Kit = KitWithFiles['kit'];

/** Cached kits: each download of a still or file needs the whole kit. */
const MOST_KEPT = 50;

/**
 * Returns the kit of the show with this current or former slug, if it is open to everyone: compare `kit.slug` to detect that the show has
 * moved. Throws 404.
 */
export const readOpenKit = readOnceFor(
  async (slug: string): Promise<KitWithFiles> => {
    const show = await Show.findOne({ slugs: slug }, ONLY_READ).lean<KitShow>();
    if (!show?.press || !(await isOpenKit(show))) throw notFound('Press kit');
    return readFiles(show, { ...show.press, notes: '', embargoUntil: null });
  },
  { most: MOST_KEPT, isPublic: true },
);

/** Includes the notes; null if the show is deleted or its kit is off. */
export const readLinkedKit = readOnceFor(
  async (showId: string): Promise<KitWithFiles | null> => {
    const show = await Show.findById(showId, ONLY_READ).lean<KitShow>();
    if (!show?.press || show.press.visibility === 'off') return null;
    return readFiles(show, show.press);
  },
  { most: MOST_KEPT },
);

async function readFiles(show: KitShow, press: StoredShowPress) {
  const now = publicNow();
  const [ready, known, settings] = await Promise.all([
    readReady(press, now),
    lookUpReferences(referencesIn(KIT_FIELDS, show), { readable: 'public' }),
    readPressSettings(),
  ]);
  const view = onlyKnown(KIT_FIELDS, viewOf(KIT_FIELDS, show, Show.schema), known);
  const contacts = toPressContacts(press.contacts);
  const kit = {
    id: String(show._id),
    slug: show.slug,
    updatedAt: lastKitChange(show),
    show: view,
    /** The slugs of people with a page, by id. */
    people: known.person.found,
    ...textsOf(press),
    /** When the kit opens to everyone, if that is in the future; ISO 8601. */
    embargoUntil: press.embargoUntil && press.embargoUntil > now ? press.embargoUntil.toISOString() : null,
    /** Ready stills, numbered from 1 without gaps. */
    stills: ready.stills.map(toKitStill),
    clips: ready.clips.map(toKitClip),
    /** The kit's own; those of the settings if it has none. */
    contacts: contacts.length > 0 ? contacts : settings.contacts,
    terms: settings.terms,
    /** The facts of all its files, by their URLs under `/assets/`. */
    media: await readMedia(ready, view),
  };
  const files = [...ready.stills, ...ready.clips];
  return { kit, uploads: new Map(files.map((upload) => [upload._id, upload])) };
}

const NO_TECHNICAL = emptyValues(SHOW_PRESS_FIELDS.technical.of) as StoredShowPress['technical'];

/** `long` and `notes` are sanitised HTML; `notes` are empty for readers without a link. */
const textsOf = ({ logline = '', short = '', long = '', notes = '', technical }: StoredShowPress) => ({
  ...{ logline, short, long, notes },
  technical: { ...NO_TECHNICAL, ...technical },
});

async function readReady(press: StoredShowPress, now: Date): Promise<ReadyFiles<KitUpload>> {
  const names = fileNamesOf([press]);
  const uploads =
    names.length > 0 ? await Upload.find({ _id: { $in: names } }, ONLY_KIT_FIELDS).lean<KitUpload[]>() : [];
  const ready = (await selectReady(uploads, now))(press);
  return { ...ready, clips: await withAllowedPosters(ready.clips) };
}

/** Falls back to a frame of the film if someone has refused the picture chosen as its poster. */
async function withAllowedPosters(clips: KitUpload[]): Promise<KitUpload[]> {
  const images = clips.flatMap(({ poster }) => uploadIdsIn(poster.image));
  if (images.length === 0) return clips;
  const pictures = await Upload.find(
    { _id: { $in: images }, 'people.0': { $exists: true } },
    { people: 1 },
  ).lean<Pick<StoredUpload, '_id' | 'people'>[]>();
  const states = await approvalStates(pictures);
  const isRefused = ({ poster }: KitUpload) =>
    uploadIdsIn(poster.image).some((image) => states.get(image) === 'refused');
  return clips.map((clip) => (isRefused(clip) ? { ...clip, poster: { ...clip.poster, image: '' } } : clip));
}

/** Includes the show's own files in one query, if it has any. */
async function readMedia(
  { stills, clips }: ReadyFiles<KitUpload>,
  { thumbnailUrl, awards }: ViewOf<typeof KIT_FIELDS>,
): Promise<MediaFactsByUrl> {
  const posters = clips.flatMap(({ poster }) => (poster.image ? [poster.image] : []));
  const others = await mediaFacts([thumbnailUrl, ...awards.map(({ laurelUrl }) => laurelUrl), ...posters]);
  return { ...others, ...factsOfUploads([...stills, ...clips]) };
}
