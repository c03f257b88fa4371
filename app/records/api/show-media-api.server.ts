import { Types } from 'mongoose';
import { Show, type StoredMediaItem, type StoredShow } from '~models/show';
import { type Failure, notFound, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import type { Actor } from '~/core/access/permissions';
import { emptyValues } from '~/core/fields/field-values';
import { MEDIA_ITEM_FIELDS, SHOW_FIELDS } from '~/core/nouns/show';
import { NewMediaItem } from '~/core/nouns/schemas.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import type { PublishOptions } from '~/records/save/record-listeners.server';
import { findEditable, writeFields } from '~/records/save/record-store.server';
import { itemViewOf } from '~/core/nouns/record-view.server';
import { toContentView } from '~/records/read/view-kinds.server';
import { z } from 'zod';
import { recordTag } from '~/core/api/json.server';
import { HELD_BACK } from '~/core/api/error-response.server';
import { MEDIA_ITEM, SHOW } from '~/core/api/examples.server';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import { answersSuccess, SUCCESS, MediaItemSchema } from '~/core/api/response-schemas.server';

/** Inserts an item after those with a lower or equal position; without a position, at the end. */
export const addShowMedia = (
  actor: Actor,
  showId: string,
  input: unknown,
  { force }: Pick<PublishOptions, 'force'> = {},
) =>
  audited(actor, aboutContent('change', 'show', showId), async () => {
    const _id = new Types.ObjectId();
    const saved = await retryOnConflict(async () => {
      const show = await findEditable('show', actor, showId);
      const item = parse(NewMediaItem, input);
      if (show.media.length >= SHOW_FIELDS.media.maxItems) throw tooMany();
      const last = show.media.at(-1)?.orderPosition ?? -1;
      const orderPosition = item.orderPosition ?? last + 1;
      const added = { ...emptyValues(MEDIA_ITEM_FIELDS), ...item, _id, orderPosition } as StoredMediaItem;
      const place = show.media.findLastIndex((other) => other.orderPosition <= orderPosition) + 1;
      const media = show.media.toSpliced(place, 0, added);
      return writeFields('show', actor, show, { media }, { force });
    });
    const item = saved.media.find((each) => each._id.equals(_id));
    if (!item) throw notFound('Media item');
    return { item: itemViewOf(MEDIA_ITEM_FIELDS, item, Show.schema), show: toContentView('show', saved) };
  });

function tooMany(): Failure {
  const { label, maxItems } = SHOW_FIELDS.media;
  const message = `${label} must be at most ${maxItems} items`;
  return fieldFailure(400, 'media', message);
}

/** Throws 404 if no show contains it. */
export async function removeShowMedia(actor: Actor, itemId: string): Promise<void> {
  const missing = notFound('Media item');
  if (!Types.ObjectId.isValid(itemId)) throw missing;
  const holder = await Show.findOne(
    { 'media._id': new Types.ObjectId(itemId) },
    { _id: 1 },
  ).lean<StoredShow>();
  if (!holder) throw missing;
  const showId = String(holder._id);
  await audited(actor, aboutContent('change', 'show', showId), () =>
    retryOnConflict(async () => {
      const show = await findEditable('show', actor, showId);
      const media = show.media.filter((item) => !item._id.equals(itemId));
      if (media.length === show.media.length) throw missing;
      return writeFields('show', actor, show, { media });
    }),
  );
}

export const showMedia = resource('/api/shows/{id}/media', {
  POST: operation({
    id: 'addShowMedia',
    summary: 'Add an image or a video to a show',
    description: 'The `ETag` is that of the changed show.',
    who: 'signedIn',
    needs: 'edit',
    params: { id: { description: 'The id of the show.', example: SHOW.view.id } },
    body: NewMediaItem,
    letsOut: true,
    example: { type: 'image', url: MEDIA_ITEM.url, orderPosition: 0 },
    status: 201,
    answer: z.strictObject({ data: MediaItemSchema }),
    responseExample: { data: MEDIA_ITEM },
    tagged: true,
    fails: { 409: HELD_BACK },
    async handle({ caller, params, body, force }) {
      const { item, show } = await addShowMedia(caller.actor, params.id ?? '', body, { force });
      return { body: { data: item }, etag: recordTag(show) };
    },
  }),
});

export const showMediaItem = resource('/api/shows/media/{id}', {
  DELETE: operation({
    id: 'deleteShowMedia',
    summary: 'Remove an image or a video from its show',
    who: 'signedIn',
    needs: 'edit',
    params: { id: { description: 'The id of the media item.', example: MEDIA_ITEM.id } },
    ...answersSuccess,
    async handle({ caller, params }) {
      await removeShowMedia(caller.actor, params.id ?? '');
      return { body: SUCCESS };
    },
  }),
});
