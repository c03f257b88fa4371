import { useActionData, useLoaderData } from '@remix-run/react';
import { DiscardScreen } from '~/components/admin/unpublished/site-comparison';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { discardAction, discardLoader } from '~/http/screens/records/unpublished-routes';
import { CHANGES_NOT_DISCARDED } from '~/rules/validation/messages';

export { keepRecordWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = discardLoader;
export const action = discardAction;
export const clientAction = sendForm(CHANGES_NOT_DISCARDED);
export const meta = adminTitle('Discard changes');

export default function DiscardChanges() {
  return <DiscardScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
