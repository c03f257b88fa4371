import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import { NewCropInput } from '~/core/files/press-input.server';
import { FILE_PARAM, filePattern } from '~/media/api/files-api.server';
import { UPLOAD_EXAMPLE, UploadSchema } from '~/media/api/uploads-api.server';
import { createPlaceCrop } from './place-crop.server';

const CROP = { x: 346, y: 432, width: 4096, height: 2304, turn: 0, straighten: -0.8 } as const;

export const placeCrops = resource(filePattern('/crops'), {
  POST: operation({
    id: 'createCrop',
    summary: 'Make a file of a part of a picture',
    description:
      'For one place: the picture itself stays as it is. The file has the texts, people and clearance of the picture, which `original` ' +
      'names, and it is held back as long as the picture is. The same part again is the same file.',
    who: 'signedIn',
    needs: 'upload',
    params: FILE_PARAM,
    body: NewCropInput,
    example: { crop: CROP },
    status: 201,
    answer: UploadSchema,
    responseExample: {
      ...UPLOAD_EXAMPLE,
      ...{ kind: 'image', format: 'image/jpeg', originalName: 'rain (crop).jpg', duration: null },
      ...{ width: CROP.width, height: CROP.height, focus: { x: 50, y: 50 } },
      original: { file: 'show/the-night-shift/gallery/k3v9x1b7q2m4z8c6n5t0w1y2.jpg', name: 'rain.jpg' },
    },
    fails: {
      400: 'The file is not a picture, the crop is not in it, or is too small.',
      404: 'The file does not exist or is not served.',
      507: 'The server has no storage left for the file.',
    },
    async handle({ params, caller, body }) {
      return { body: await createPlaceCrop(caller.actor, params.file ?? '', body) };
    },
  }),
});
