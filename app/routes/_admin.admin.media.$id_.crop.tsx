import { useActionData, useLoaderData } from '@remix-run/react';
import { sendForm } from '~/core/forms/client-action';
import { FILE_FAILURES } from '~/core/validation/messages';
import { CropPage } from '~/file-changes/crop-page';
import { cropAction, cropLoader } from '~/file-changes/crop-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = cropLoader;
export const action = cropAction;
export const clientAction = sendForm(FILE_FAILURES.crop);

export const meta = adminTitle('Crop picture');

export default function CropFile() {
  return <CropPage {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
