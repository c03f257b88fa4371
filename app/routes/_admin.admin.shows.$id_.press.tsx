import { useActionData, useLoaderData } from '@remix-run/react';
import { KitScreen } from '~/components/admin/press/kit-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { kitAction, kitLoader } from '~/http/screens/press/kit';
import { KIT_NOT_SAVED } from '~/rules/validation/messages';

export { keepRecordWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = kitLoader;
export const action = kitAction;
export const clientAction = sendForm(KIT_NOT_SAVED);
export const meta = adminTitle('Press');

export default function KitPage() {
  return <KitScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
