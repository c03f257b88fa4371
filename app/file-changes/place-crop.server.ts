import { Readable } from 'node:stream';
import type { StoredOriginal, StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutFile, addFile } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { nameOf } from '~/core/files/file-library';
import { NewCropInput, UploadTarget } from '~/core/files/press-input.server';
import { parse } from '~/core/validation/fields.server';
import { cutPicture } from '~/media/crop/change-crop.server';
import { findUpload } from '~/media/delivery/stored-files.server';
import { storeUpload } from '~/media/intake/store-upload.server';
import { receive } from '~/media/intake/upload-receive.server';
import { wakeWorker } from '~/media/jobs/job.server';
import { viewUpload, type UploadView } from '~/media/delivery/file-view.server';
import { keepInUse } from '~/media/usage/garbage-collection.server';
import { settleServing } from '~/media/usage/settle-serving.server';

/**
 * Makes a file of a part of a picture. It has the texts, people and clearance of the picture, and is held back with it. The same part again
 * is the same file. Throws 400 and 404.
 */
export const createPlaceCrop = (actor: Actor | null, file: string, input: unknown): Promise<UploadView> =>
  audited(actor, aboutFile('upload'), async () => {
    authorize(actor, 'upload');
    const picture = await findUpload(file);
    const { crop } = parse(NewCropInput, input);
    const received = await receive(Readable.from([await cutPicture(picture, crop)]));
    const original = originalOf(picture);
    const { texts, press, people, found } = picture;
    const made = { actor, target: targetOf(picture), originalName: cropName(original.name) };
    const { _id } = await storeUpload(received, { ...made, texts, press, people, found, original });
    // The same part may have been cut before, and been deleted.
    await keepInUse([_id]);
    await settleServing([_id]);
    const stored = await findUpload(_id);
    addFile(stored);
    wakeWorker();
    return viewUpload(stored);
  });

/** What was said of a picture is said of the first one, also if the crop of a crop is made. */
const originalOf = ({ _id, key, originalName, original }: StoredUpload): StoredOriginal =>
  original ?? { id: _id, file: key, name: nameOf({ originalName, url: key }) };

function targetOf({ key }: StoredUpload): UploadTarget {
  const [type, slug, fileType] = key.split('/');
  return parse(UploadTarget, { type, slug, fileType });
}

const cropName = (name: string) => name.replace(/(\.\w+)?$/, ' (crop)$1');
