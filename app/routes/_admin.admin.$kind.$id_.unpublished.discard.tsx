import { useActionData, useLoaderData } from '@remix-run/react';
import { DiscardScreen } from '~/records/history/version-comparison';
import { sendForm } from '~/core/forms/client-action';
import { discardAction, discardLoader } from '~/records/screens/unpublished-routes.server';
import { CHANGES_NOT_DISCARDED } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepRecordWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = discardLoader;
export const action = discardAction;
export const clientAction = sendForm(CHANGES_NOT_DISCARDED);
export const meta = adminTitle('Discard changes');

export default function DiscardChanges() {
  return <DiscardScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
