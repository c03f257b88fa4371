import { useActionData, useLoaderData } from '@remix-run/react';
import { MenuScreen } from '~/site/menu/menu-screen';
import { sendForm } from '~/core/forms/client-action';
import { menuAction, menuLoader } from '~/site/menu/menu.server';
import { MENU_NOT_SAVED } from '~/core/nouns/settings';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = menuLoader;
export const action = menuAction;
export const clientAction = sendForm(MENU_NOT_SAVED);
export const meta = adminTitle('Menu');

export default function MenuPage() {
  return <MenuScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
