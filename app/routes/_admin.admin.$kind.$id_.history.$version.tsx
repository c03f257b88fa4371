import { useActionData, useLoaderData } from '@remix-run/react';
import { VersionPage } from '~/components/admin/history/version-page';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { versionAction, versionLoader } from '~/http/screens/records/history-routes';
import { VERSION_NOT_RESTORED } from '~/rules/validation/messages';

export { keepRecordWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = versionLoader;
export const action = versionAction;
export const clientAction = sendForm(VERSION_NOT_RESTORED);
export const meta = adminTitle('Version');

export default function RecordVersion() {
  return <VersionPage {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
