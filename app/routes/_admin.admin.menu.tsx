import { useActionData, useLoaderData } from '@remix-run/react';
import { MenuScreen } from '~/components/admin/menu/menu-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { menuAction, menuLoader } from '~/http/screens/menu';
import { MENU_NOT_SAVED } from '~/rules/kinds/settings';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = menuLoader;
export const action = menuAction;
export const clientAction = sendForm(MENU_NOT_SAVED);
export const meta = adminTitle('Menu');

export default function MenuPage() {
  return <MenuScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
