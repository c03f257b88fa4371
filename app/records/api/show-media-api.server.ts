import { z } from 'zod';
import { NewMediaItem } from '~/core/nouns/schemas.server';
import { addShowMedia, removeShowMedia } from '~/records/save/show-media.server';
import { recordTag } from '~/core/api/json.server';
import { HELD_BACK } from '~/core/api/error-response.server';
import { MEDIA_ITEM, SHOW } from '~/core/api/examples.server';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import { MediaItemSchema, SuccessSchema } from '~/core/api/response-schemas.server';

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
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    async handle({ caller, params }) {
      await removeShowMedia(caller.actor, params.id ?? '');
      return { body: { success: true } };
    },
  }),
});
