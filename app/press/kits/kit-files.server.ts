import { Show, type StoredShow, type StoredShowPress } from '~models/show';
import { type StoredUpload, Upload } from '~models/upload';
import { isObject } from '~/core/text/json';
import { publicNow } from '~/core/db/content-epoch.server';
import { describeFields } from '~/core/fields/field';
import { omit } from '~/core/fields/field-path';
import { patchSchema } from '~/core/fields/field-schemas.server';
import { ASSETS, uploadIdsOf } from '~/core/files/uploads';
import { isUsable, STILL_STATES, type StillState, stillState } from '~/core/holds/kit';
import { openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import { filesOfUpload } from '~/media/delivery/file-keys.server';
import { KIND_NAMES } from '~/core/nouns/kinds';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { approvalStates } from '~/media/usage/approval-states.server';
import type { UploadUsage } from '~/media/usage/content-kinds.server';
import { readPlacesOnSite } from '~/media/usage/files-on-site.server';
import type { ShowView } from '~/records/read/shows.server';

/** The fields that decide whether a kit includes a file. */
const DECISIVE = { key: 1, 'facts.mediaType': 1, press: 1, people: 1 } as const;

type DecisiveUpload = Pick<StoredUpload, '_id' | 'key' | 'press' | 'people'> & {
  facts: Pick<StoredUpload['facts'], 'mediaType'>;
};

export interface ReadyFiles<Of> {
  /** Pictures that are cleared, usable and, where approval is needed, approved. */
  stills: Of[];
  clips: Of[];
}

type KitFiles = Pick<StoredShowPress, 'stills' | 'clips'>;

export const fileNamesOf = (kits: readonly KitFiles[]): string[] => [
  ...new Set(kits.flatMap(({ stills = [], clips = [] }) => [...stills, ...clips].map(({ file }) => file))),
];

/** Reads the state of all files of kits with two queries. */
export async function readyFilesReader(
  names: readonly string[],
  now: Date,
): Promise<(kit: KitFiles) => ReadyFiles<DecisiveUpload>> {
  if (names.length === 0) return () => ({ stills: [], clips: [] });
  const uploads = await Upload.find({ _id: { $in: [...names] } }, DECISIVE).lean<DecisiveUpload[]>();
  return selectReady(uploads, now);
}

/** Returns a function that selects the uploads of a kit that are available to the press now. Makes one query. */
export async function selectReady<Of extends DecisiveUpload>(
  uploads: readonly Of[],
  now: Date,
): Promise<(kit: KitFiles) => ReadyFiles<Of>> {
  const known = new Map(uploads.map((upload) => [upload._id, upload]));
  const approvals = await approvalStates(uploads.filter(({ facts }) => facts.mediaType === 'image'));
  const isReady = (upload: Of) => stillState(upload, approvals.get(upload._id) ?? null, now) === 'ready';
  const filesOf = (items: KitFiles['stills'] | undefined, mediaType: 'image' | 'video') =>
    (items ?? [])
      .flatMap(({ file }) => known.get(file) ?? [])
      .filter(({ facts }) => facts.mediaType === mediaType);
  return ({ stills, clips }) => ({
    stills: filesOf(stills, 'image').filter(isReady),
    clips: filesOf(clips, 'video').filter((upload) => isUsable(upload, now)),
  });
}

/**
 * Opens a file of a kit's available content: the original, a smaller copy, the poster or a track of a ready still or usable clip. `key` is
 * its path after `/assets/`. Null for any other file.
 */
export async function openFileOfKit(showId: string, key: string): Promise<OpenedFile | null> {
  const [name] = uploadIdsOf(key);
  if (name === undefined) return null;
  const show = await Show.findById(showId, { 'press.stills': 1, 'press.clips': 1 }).lean<Pick<
    StoredShow,
    'press'
  > | null>();
  const { stills = [], clips = [] } = show?.press ?? {};
  const own = [...stills, ...clips].some(({ file }) => file === name);
  const upload = own ? await findReady({ stills, clips }, name) : await findPoster({ stills, clips }, name);
  return upload && filesOfUpload(upload).includes(key) ? openFileOf(upload, key) : null;
}

type Files = Parameters<Awaited<ReturnType<typeof selectReady>>>[0];

async function findReady(files: Files, name: string): Promise<StoredUpload | null> {
  const upload = await Upload.findById(name).lean<StoredUpload | null>();
  if (!upload) return null;
  const { stills, clips } = (await selectReady([upload], publicNow()))(files);
  return stills.length + clips.length > 0 ? upload : null;
}

/** A library image can replace a film's frame as poster. */
async function findPoster(files: Files, name: string): Promise<StoredUpload | null> {
  const names = files.clips.map(({ file }) => file);
  const films = await Upload.find({ _id: { $in: names }, 'poster.image': { $ne: '' } }).lean<
    StoredUpload[]
  >();
  const { clips } = (await selectReady(films, publicNow()))(files);
  const isPoster = clips.some(({ poster }) => uploadIdsOf(poster.image.slice(ASSETS.length))[0] === name);
  return isPoster ? Upload.findById(name).lean<StoredUpload | null>() : null;
}

type Stills = NonNullable<ShowView['press']>['stills'];

interface WithStills {
  press?: Pick<NonNullable<ShowView['press']>, 'stills'>;
}

const ONLY_READ = { press: 1, people: 1 } as const;
type ReadUpload = Pick<StoredUpload, '_id' | 'press' | 'people'>;

/** Returns what each file still needs as a still of a press kit. Makes three queries, regardless of the number of files. */
export async function readStillStates(files: readonly string[]): Promise<Map<string, StillState>> {
  if (files.length === 0) return new Map();
  const stored = await Upload.find({ _id: { $in: [...files] } }, ONLY_READ).lean<ReadUpload[]>();
  const approvals = await approvalStates(stored);
  const found = new Map(stored.map((upload) => [upload._id, upload]));
  const now = publicNow();
  return new Map(
    files.map((file) => [file, stillState(found.get(file) ?? null, approvals.get(file) ?? null, now)]),
  );
}

/** Adds the states of kit stills and the public pages that show them; shows that were read without their kit stay unchanged. */
export async function withStillStates<Show extends WithStills>(shows: readonly Show[]): Promise<Show[]> {
  const files = shows.flatMap(({ press }) => press?.stills.map(({ file }) => file) ?? []);
  const [states, places] = await Promise.all([readStillStates(files), readPlacesOnSite(files)]);
  const withStates = (stills: Stills) =>
    stills.map((still) => ({
      ...still,
      state: states.get(still.file) ?? 'missing',
      onSite: (places.get(still.file) ?? []).flatMap(toPlace),
    }));
  return shows.map((show) =>
    show.press ? { ...show, press: { ...show.press, stills: withStates(show.press.stills) } } : show,
  );
}

/** A public page of the site: of the kinds of records, by their names in the API, and the settings. */
const toPlace = ({ kind, id, title }: UploadUsage) =>
  kind === 'file' || kind === 'screener'
    ? []
    : [{ kind: kind === 'settings' ? kind : KIND_NAMES[kind], id, title }];

const { press } = SHOW_FIELDS;
const { stills } = press.of;

const state = {
  type: 'choice',
  label: 'State',
  options: STILL_STATES.map((each) => [each, each] as const),
} as const;

const onSite = {
  type: 'items',
  label: 'On the site',
  of: describeFields({ kind: { type: 'line', label: 'Kind' }, title: { type: 'line', label: 'Title' } }),
  maxItems: 1_000,
  key: 'title',
} as const;

/** The documented schema of changes: clients may send states and places of stills back; they are ignored. */
export const documentedPatch = patchSchema({
  ...SHOW_FIELDS,
  press: { ...press, of: { ...press.of, stills: { ...stills, of: { ...stills.of, state, onSite } } } },
});

/** Removes read-only fields of stills from a change of a show. */
export function withoutStillStates(input: unknown): unknown {
  if (!isObject(input) || !isObject(input.press) || !Array.isArray(input.press.stills)) return input;
  const sent: unknown[] = input.press.stills;
  // A longer list is rejected by validation.
  if (sent.length > stills.maxItems) return input;
  const withoutStates = sent.map((still) => (isObject(still) ? omit(still, ['state', 'onSite']) : still));
  return { ...input, press: { ...input.press, stills: withoutStates } };
}
