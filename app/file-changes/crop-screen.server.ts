import { randomUUID } from 'node:crypto';
import type { StoredUpload } from '~models/upload';
import { CROP_RATIOS, cropOfRatio, isCropRatio, isWholePicture, wholePicture } from '~/core/files/crop';
import { nameOf, staffUrl } from '~/core/files/file-library';
import { formAction, type FormRequest, formsByIntent } from '~/core/forms/form-action.server';
import { readNumber, textOf } from '~/core/forms/read-controls.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { notFound } from '~/core/validation/errors';
import { FILE_FAILURES } from '~/core/validation/messages';
import { croppableSize } from '~/media/crop/change-crop.server';
import { CROP_CONTROLS, cropControl, cropTexts, type CropSource } from '~/media/crop/crop-values';
import { cropOf, isHeldBack, urlOf } from '~/media/delivery/file-view.server';
import { findUpload } from '~/media/delivery/stored-files.server';
import { mayChangeUpload, updateUpload } from '~/media/library/library-file.server';
import { createPlaceCrop } from './place-crop.server';

/** Throws 404 for files that cannot be cropped. */
function toSource(upload: StoredUpload): CropSource {
  const { _id: id, key, originalName } = upload;
  const size = croppableSize(upload);
  if (!size) throw notFound('Picture');
  return {
    ...{ id, size },
    name: nameOf({ originalName, url: key }),
    pictureUrl: staffUrl(urlToDraw(upload), { withheld: isHeldBack(upload) }),
    crop: cropOf(upload),
    focus: upload.focus,
  };
}

const DRAWN_WIDTH = 1_280;

/** A smaller copy of the whole picture, once there is one. */
const urlToDraw = ({ key, variants }: StoredUpload): string =>
  variants.find(({ width, type }) => width >= DRAWN_WIDTH && type === 'image/webp')?.url ?? urlOf(key);

export const cropLoader = adminLoader(
  async ({ actor, params: { id = '' } }) => {
    const upload = await findUpload(id);
    const source = toSource(upload);
    const texts = cropTexts(source.crop ?? wholePicture(source.size));
    return {
      source,
      values: Object.fromEntries(CROP_CONTROLS.map((name) => [cropControl(name), texts[name]])),
      mayEdit: mayChangeUpload(actor, upload),
      formKey: randomUUID(),
    };
  },
  { needs: 'upload' },
);

/** Numbers that cannot be read stay text, for validation to reject; a ratio is taken from the middle of what was typed. */
async function readCrop({ params: { id = '' }, form }: FormRequest) {
  const { size } = toSource(await findUpload(id));
  const typed = Object.fromEntries(
    CROP_CONTROLS.map((name) => [name, readNumber(textOf(form, cropControl(name))?.trim() ?? '')]),
  );
  const numbers = CROP_CONTROLS.map((name) => typed[name]);
  if (!numbers.every((value) => typeof value === 'number')) return { crop: typed, isWhole: false };
  const [x = 0, y = 0, width = 0, height = 0, turn = 0, straighten = 0] = numbers;
  const ratio = textOf(form, 'ratio') ?? '';
  const box = { x, y, width, height, turn, straighten };
  const crop = isCropRatio(ratio) ? cropOfRatio(box, CROP_RATIOS[ratio]) : box;
  return { crop, isWhole: isWholePicture(crop, size) };
}

const options = { failed: FILE_FAILURES.crop, brief: false } as const;

const saveCrop = formAction(async (request) => {
  const { actor, params } = request;
  const { id = '' } = params;
  const { crop, isWhole } = await readCrop(request);
  await updateUpload(actor, id, { crop: isWhole ? null : crop });
  return { to: `/admin/media/${id}`, flash: { tone: 'success', text: 'Crop saved' } };
}, options);

const takeBack = formAction(async ({ actor, params: { id = '' } }) => {
  await updateUpload(actor, id, { crop: null });
  return { to: `/admin/media/${id}`, flash: { tone: 'success', text: 'Crop taken back' } };
}, options);

const cropForPlace = formAction(async (request) => {
  const { crop } = await readCrop(request);
  const { id, originalName } = await createPlaceCrop(request.actor, request.params.id ?? '', { crop });
  return { to: `/admin/media/${id}`, flash: { tone: 'success', text: `${originalName} made` } };
}, options);

export const cropAction = formsByIntent(
  { 'take-crop-back': takeBack, 'crop-for-place': cropForPlace },
  saveCrop,
);
