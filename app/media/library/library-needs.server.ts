import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/core/access/permissions';
import { readParts } from '~/core/html/read-parts';
import { POSTER_PLACEHOLDER } from '~/core/files/media';
import { NEEDS, type Need, speechOf } from '~/core/files/file-library';
import { uploadIdOf, uploadIdsIn } from '~/core/files/uploads';
import { readOnce } from '~/core/db/content-epoch.server';
import { NOT_WITHHELD } from '~/media/delivery/file-view.server';
import { POSTERS } from '~/media/usage/content-kinds.server';
import { recordsOf, parseKey, usedIn } from '~/media/usage/find-uses.server';

type Examined = Pick<StoredUpload, '_id' | 'facts' | 'texts' | 'poster' | 'tracks' | 'usage'>;

const FIELDS = {
  'facts.mediaType': 1,
  'facts.videoCodec': 1,
  'facts.audioCodec': 1,
  'texts.alt': 1,
  'texts.speech': 1,
  'poster.current.url': 1,
  'poster.image': 1,
  'tracks.role': 1,
  'usage.usedBy': 1,
} as const;

const isVideo = ({ facts }: Examined) => facts.mediaType === 'video';
const hasCaptions = ({ tracks }: Examined) => tracks.some(({ role }) => role === 'captions');

const IS_MISSING: Record<Need, (upload: Examined) => boolean> = {
  captions: (upload) =>
    isVideo(upload) && speechOf(upload.facts, upload.texts.speech) !== 'no' && !hasCaptions(upload),
  alt: (upload) => !isVideo(upload) && upload.texts.alt === '',
  poster: (upload) =>
    isVideo(upload) &&
    !upload.poster.image &&
    (!upload.poster.current || upload.poster.current.url === POSTER_PLACEHOLDER),
};

/** Matches what may lack something: a picture with an alternative text lacks nothing. */
const EXAMINED: QueryFilter<StoredUpload> = {
  ...NOT_WITHHELD,
  'usage.usedBy.0': { $exists: true },
  $or: [{ 'facts.mediaType': 'video' }, { 'texts.alt': '' }],
};

export async function findNeeds(actor: Actor): Promise<Record<Need, string[]>> {
  authorize(actor, 'openAdmin');
  return readNeeds();
}

/**
 * Computed once per version of the content, because it is slow with thousands of files. Reads each record that uses such a file once,
 * because only its text shows whether it still uses the file and describes a picture itself.
 */
const readNeeds = readOnce(async (): Promise<Record<Need, string[]>> => {
  const uploads = await Upload.find(EXAMINED, FIELDS).sort({ createdAt: -1, _id: -1 }).lean<Examined[]>();
  const lacking = uploads.flatMap((upload) => {
    const needs = NEEDS.filter((need) => IS_MISSING[need](upload));
    return needs.length > 0 ? { upload, needs } : [];
  });
  const refs = new Set(
    lacking.flatMap(({ upload: { usage } }) => usage.usedBy.map((key) => parseKey(key).ref)),
  );
  const used = new Set<string>();
  const undescribed = new Set<string>();
  for await (const { record, user } of recordsOf(refs)) {
    for (const name of usedIn(record)) used.add(name);
    // A poster is described with its video.
    if (user.name !== POSTERS) for (const name of withoutOwnText(record)) undescribed.add(name);
  }
  const namesOf = (need: Need) =>
    lacking
      .filter(({ needs }) => needs.includes(need))
      .map(({ upload: { _id } }) => _id)
      .filter((name) => (need === 'alt' ? undescribed : used).has(name));
  return { captions: namesOf('captions'), alt: namesOf('alt'), poster: namesOf('poster') };
});

export async function countNeeds(actor: Actor): Promise<Record<Need, number>> {
  const { captions, alt, poster } = await findNeeds(actor);
  return { captions: captions.length, alt: alt.length, poster: poster.length };
}

/** The name of the site, company or award replaces their alternative text. */
const NAMED_OTHERWISE = new Set(['logoUrl', 'logoLightUrl', 'logoDarkUrl', 'faviconUrl', 'laurelUrl']);

function withoutOwnText(record: object): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown, field: string, owner: object): void => {
    if (typeof value === 'string') {
      if (NAMED_OTHERWISE.has(field) || (field === 'url' && isDescribed(owner))) return;
      const names = value.includes('<') ? undescribedInText(value) : uploadIdsIn(value);
      for (const name of names) found.add(name);
    } else if (Array.isArray(value)) for (const part of value) visit(part, field, owner);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) visit(part, name, value);
  };
  visit(record, '', record);
  return found;
}

/** A link in rich text shows no file, and the video's title describes its poster. */
const undescribedInText = (html: string): string[] =>
  readParts(html).flatMap((part) => {
    if (part.type === 'gallery') return part.files.flatMap(uploadIdOf);
    return part.type === 'media' && part.alt === '' ? uploadIdOf(part.file) : [];
  });

const isDescribed = (item: object) => 'alt' in item && typeof item.alt === 'string' && item.alt.trim() !== '';
