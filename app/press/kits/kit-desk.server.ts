import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { NO_PRESS, NOTHING_FOUND } from '~models/upload-press';
import { can, type Actor } from '~/core/access/permissions';
import { publicNow } from '~/core/db/content-epoch.server';
import { nameOf, staffUrl, takenAt } from '~/core/files/file-library';
import { omitUndefined } from '~/core/forms/read-controls.server';
import { identityOf, approvalWithNames } from '~/core/holds/approval-state';
import { isKitOpen, kitStanding } from '~/core/holds/kit';
import { longDateTime } from '~/core/text/formats';
import { Failure } from '~/core/validation/errors';
import { croppableSize } from '~/media/crop/change-crop.server';
import { shownKey } from '~/media/delivery/file-keys.server';
import { isHeldBack, posterUrlOf, shownPicture, urlOf } from '~/media/delivery/file-view.server';
import { mayChangeUpload, openable, updateUpload } from '~/media/library/library-file.server';
import { picturesInRounds, readVerdicts } from '~/media/usage/approval-states.server';
import { readPlacesOnSite } from '~/media/usage/files-on-site.server';
import { IN_ORDER } from '~/records/read/view-kinds.server';
import { openRecord } from '~/records/save/record-store.server';
import type { StillsOfForm } from './kit-form.server';
import { missingParts } from './missing-parts';
import { readPressSettings } from './press-room.server';
import { toChoice, type KitFile, type StillTexts } from './still-rows';
import { readStillStates } from './kit-files.server';

const READ = {
  key: 1,
  originalName: 1,
  facts: 1,
  found: 1,
  texts: 1,
  press: 1,
  people: 1,
  variants: 1,
  crop: 1,
  poster: 1,
  createdBy: 1,
  usage: 1,
} as const;
type ReadUpload = Pick<StoredUpload, '_id' | keyof typeof READ>;

/** Returns library files as a kit's screen shows them, by name; deleted files are omitted. The number of queries is constant. */
export async function readKitFiles(actor: Actor, files: readonly string[]): Promise<Map<string, KitFile>> {
  if (files.length === 0) return new Map();
  const stored = await Upload.find({ _id: { $in: [...files] } }, READ).lean<ReadUpload[]>();
  const pictures = stored.filter(({ facts }) => facts.mediaType === 'image').map(({ _id }) => _id);
  const [states, said, asked, places] = await Promise.all([
    readStillStates(pictures),
    readVerdicts(pictures),
    can(actor, 'manageApprovals') ? new Set<string>() : picturesInRounds(pictures),
    readPlacesOnSite(stored.map(({ _id }) => _id)),
  ]);
  return new Map(
    stored.map((upload): [string, KitFile] => {
      const { blockedBy } = approvalWithNames(upload.people ?? [], said.get(upload._id) ?? []);
      const state = states.get(upload._id) ?? null;
      const onSite = openable(actor, places.get(upload._id) ?? []);
      const mayName = !asked.has(upload._id);
      return [upload._id, { ...toKitFile(actor, upload), state, blockedBy, onSite, mayName }];
    }),
  );
}

function toKitFile(actor: Actor, upload: ReadUpload) {
  const { _id, key, originalName, facts, texts, people = [] } = upload;
  const { credit, rights, cleared, clearedBy, clearedAt } = { ...NO_PRESS, ...upload.press };
  const found = { ...NOTHING_FOUND, ...upload.found };
  const words = [clearedBy && `By ${clearedBy.name}`, clearedAt && longDateTime(clearedAt)];
  return {
    file: _id,
    name: nameOf({ originalName, url: urlOf(key) }),
    mediaType: facts.mediaType,
    picture: smallPicture(upload),
    duration: facts.duration,
    width: facts.width ?? 0,
    height: facts.height ?? 0,
    credit,
    caption: texts.caption,
    alt: texts.alt,
    rights,
    fromFile: {
      credit: found.credit?.value,
      caption: found.caption?.value,
      rights: found.rights?.value,
    },
    taken: takenAt({ ...NOTHING_FOUND, createdAt: found.createdAt }),
    people: people.map(toChoice),
    cleared,
    clearedWords: cleared ? words.filter(Boolean).join(', ') : '',
    mayEdit: mayChangeUpload(actor, upload),
    canCrop: croppableSize(upload) !== null,
  };
}

/** Returns the address of the smallest copy of a picture, or of the poster of a film. */
function smallPicture(upload: ReadUpload): string {
  const { poster, facts } = upload;
  const isFilm = facts.mediaType === 'video';
  const copies = isFilm
    ? poster.image
      ? []
      : (poster.current?.variants ?? [])
    : shownPicture(upload).variants;
  const [smallest] = [...copies].sort((one, other) => one.width - other.width);
  const url = smallest?.url ?? (isFilm ? (posterUrlOf(upload) ?? '') : urlOf(shownKey(upload)));
  return staffUrl(url, { withheld: isHeldBack(upload) });
}

/**
 * Returns a show's press kit for users who may edit the show. Throws 404, and 403. Makes few queries, regardless of the number of stills.
 */
export async function openKit(actor: Actor, id: string) {
  const show = await openRecord('show', actor, id);
  const { press, status } = show;
  const listed = [...press.stills, ...press.clips].map(({ file }) => file);
  const [files, company] = await Promise.all([readKitFiles(actor, listed), readPressSettings()]);
  const states = press.stills.map(({ file }) => files.get(file)?.state ?? 'missing');
  const hasContact = press.contacts.length + company.contacts.length > 0;
  const embargoUntil = press.embargoUntil === null ? null : new Date(press.embargoUntil);
  const { isEnabled: pressEnabled } = company;
  const now = publicNow();
  return {
    show,
    /** The files of its lists by name; deleted files are missing. */
    files,
    isOpen: isKitOpen({ status, press: { ...press, embargoUntil } }, { pressEnabled, now }),
    isEmbargoed: embargoUntil !== null && embargoUntil > now,
    missing: missingParts({ kit: press, states, hasContact }),
    mayOpen: can(actor, 'openKits'),
    mayClear: can(actor, 'clearStills'),
  };
}

export type KitDesk = Awaited<ReturnType<typeof openKit>>;

/**
 * Saves the data of pictures one after the other, each as a change of its file. Returns the failures by file; the other pictures are saved,
 * and what a picture says also if only its clearance fails.
 */
export async function saveStills(actor: Actor, stills: StillsOfForm): Promise<Map<string, Failure>> {
  const failures = new Map(stills.notClearable);
  for (const [file, { cleared, ...said }] of stills.changes) {
    const change = { ...said, ...(cleared !== undefined && { cleared }) };
    const failure = await saveStill(actor, { file, change }, stills);
    if (failure) failures.set(file, failure);
    if (failure && cleared && Object.keys(said).length > 0)
      failures.set(file, (await saveStill(actor, { file, change: said }, stills)) ?? failure);
  }
  return failures;
}

async function saveStill(
  actor: Actor,
  { file, change }: { file: string; change: Partial<StillTexts> },
  { personOf }: StillsOfForm,
): Promise<Failure | null> {
  const { credit, rights, cleared, people, ...texts } = change;
  const press = omitUndefined({ credit, rights, cleared });
  const input = {
    ...texts,
    ...(Object.keys(press).length > 0 && { press }),
    ...(people && { people: await peopleToSend(file, people, personOf) }),
  };
  try {
    await updateUpload(actor, file, input);
    return null;
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return error;
  }
}

/** People who are on the picture already stay unchanged, in their order. */
async function peopleToSend(file: string, keys: readonly string[], personOf: StillsOfForm['personOf']) {
  const stored = await Upload.findById(file, { people: 1 }).lean<Pick<StoredUpload, 'people'> | null>();
  const wanted = new Set(keys);
  const kept = (stored?.people ?? []).filter((person) => wanted.delete(identityOf(person)));
  return [
    ...kept.map(({ _id, personId, name, approval }) => ({ id: String(_id), personId, name, approval })),
    ...[...wanted].map((key) => ({ ...personOf(key), approval: true })),
  ];
}

type StoredKit = Pick<StoredShow, '_id' | 'title' | 'status' | 'press'>;

const WITH_KIT = {
  $or: [
    { 'press.visibility': { $in: ['link', 'public'] as ('link' | 'public')[] } },
    { 'press.stills.0': { $exists: true } },
    { 'press.clips.0': { $exists: true } },
  ],
};

export async function listKits() {
  const { isEnabled: pressEnabled } = await readPressSettings();
  const shows = await Show.find(WITH_KIT, { title: 1, status: 1, press: 1 })
    .sort(IN_ORDER)
    .lean<StoredKit[]>();
  const about = { pressEnabled, now: publicNow() };
  return shows.map((show) => ({
    ...toChoiceOfShow(show),
    standing: kitStanding(show, about),
    stills: show.press?.stills.length ?? 0,
    clips: show.press?.clips.length ?? 0,
  }));
}

/** The shows for which a kit can be begun. */
export async function listShowsWithoutKit(): Promise<{ id: string; title: string }[]> {
  const shows = await Show.find({ $nor: [WITH_KIT] }, { title: 1 })
    .sort(IN_ORDER)
    .lean<StoredKit[]>();
  return shows.map(toChoiceOfShow);
}

const toChoiceOfShow = ({ _id, title }: StoredKit) => ({ id: String(_id), title });
