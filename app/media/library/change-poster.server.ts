import { Upload, type StoredUpload } from '~models/upload';
import type { Actor } from '~/core/access/permissions';
import { ASSETS, uploadIdsIn } from '~/core/files/uploads';
import { fieldFailure } from '~/core/validation/errors';
import { toPosterUser } from '~/media/usage/content-kinds.server';
import { NOT_WITHHELD, posterAtOf, posterUrlOf, urlOf } from '~/media/delivery/file-view.server';
import { makePosterAt, POSTER_AT } from '~/media/jobs/job-tasks.server';
import { newFilesOf, NO_CHANGE, type PreparedChange } from '~/media/delivery/stored-files.server';
import { requireLetOut } from '~/media/usage/let-out.server';
import { readStandings } from '~/media/usage/files-on-site.server';
import { addUses } from '~/media/usage/track-serving.server';
import { bringBack } from '~/media/usage/garbage-collection.server';
import { settleServing } from '~/media/usage/settle-serving.server';
import { postersOf } from '~/media/delivery/file-keys.server';
import { restartJob } from '~/media/jobs/job-queue.server';
import { wakeWorker } from '~/media/jobs/job.server';

/** This many earlier posters keep their addresses. */
const MAX_EARLIER_POSTERS = 20;

interface Choice {
  posterAt: number | null | undefined;
  posterUrl: string | null | undefined;
  /** Lets out an image that is held back if visitors see the film. */
  force: boolean;
}

/** Makes the chosen poster unless the video has it already. Throws 400, and 503 without ffmpeg. */
export async function preparePoster(
  actor: Actor,
  upload: StoredUpload,
  choice: Choice,
): Promise<PreparedChange> {
  const current = posterUrlOf(upload) ?? '';
  const image = choice.posterUrl === undefined ? undefined : (choice.posterUrl ?? '');
  const { posterAt } = choice;
  const isNewImage = image !== undefined && image !== '' && image !== current;
  const isNewSecond = posterAt !== undefined && posterAt !== posterAtOf(upload);
  if (isNewImage && isNewSecond && posterAt !== null)
    throw fieldFailure(400, 'posterUrl', 'Choose a second of the film or an image, not both.');
  if (isNewImage) return prepareImage(actor, upload, image, choice.force);
  const withoutImage = upload.poster.image && (image === '' || isNewSecond) ? { 'poster.image': '' } : {};
  if (!isNewSecond) return { ...NO_CHANGE, set: withoutImage };
  return prepareFrame(upload, posterAt, withoutImage);
}

async function prepareImage(
  actor: Actor,
  upload: StoredUpload,
  url: string,
  force: boolean,
): Promise<PreparedChange> {
  const [name] = uploadIdsIn(url);
  const owner =
    name === undefined || !url.startsWith(ASSETS)
      ? null
      : await Upload.findOne({ _id: name, ...NOT_WITHHELD }).lean<StoredUpload | null>();
  if (!owner || !imagesOf(owner).includes(url)) {
    throw fieldFailure(
      400,
      'posterUrl',
      'Choose an image of the media library: its URL begins with /assets/.',
    );
  }
  const letOut = (await isFilmPublic(upload))
    ? await requireLetOut({
        actor,
        files: new Map([[owner._id, owner._id]]),
        fields: { posterUrl: url },
        force,
      })
    : [];
  const user = toPosterUser(upload);
  await addUses(actor, Upload, user, { ...user, posterUrl: owner._id === upload._id ? '' : url });
  return {
    ...NO_CHANGE,
    set: { 'poster.image': url, 'poster.at': null },
    async finish() {
      await bringBack([...letOut]);
      await settleServing([owner._id]);
    },
  };
}

const isFilmPublic = async ({ _id }: StoredUpload): Promise<boolean> => {
  const standing = (await readStandings([_id])).get(_id);
  return standing !== undefined && standing.place === 'served' && (standing.isPublic || standing.isInOpenKit);
};

function imagesOf(upload: StoredUpload): string[] {
  if (upload.facts.mediaType === 'image') return [urlOf(upload.key)];
  return postersOf(upload.poster).map(({ url }) => url);
}

async function prepareFrame(
  upload: StoredUpload,
  posterAt: number | null,
  set: PreparedChange['set'],
): Promise<PreparedChange> {
  const { duration } = upload.facts;
  if (posterAt !== null && duration !== null && posterAt > duration)
    throw fieldFailure(
      400,
      'posterAt',
      `The second must be within the film, which is ${duration} seconds long.`,
    );
  const { put, keepInPlace, discard } = newFilesOf(upload);
  const made = await makePosterAt(upload, posterAt ?? POSTER_AT, put);
  const { current, earlier } = upload.poster;
  const replaced = current?.url.startsWith(ASSETS) ? [current, ...earlier] : earlier;
  return {
    set: {
      ...set,
      'poster.at': posterAt,
      'poster.current': made,
      'poster.earlier': replaced.slice(0, MAX_EARLIER_POSTERS),
    },
    async finish() {
      await keepInPlace();
      await restartJob('variants', upload);
      wakeWorker();
    },
    discard,
  };
}
