import { useActionData, useLoaderData } from '@remix-run/react';
import { ShowScreen } from '~/components/admin/rows/show-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { showScreenAction, showScreenLoader } from '~/http/screens/records/show-screens';
import { findShowScreen } from '~/rules/kinds/show-screens';
import { recordFailure } from '~/rules/kinds/record-failure';

export { keepRecordWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = showScreenLoader;
export const action = showScreenAction;
export const clientAction = sendForm(recordFailure('show'));
export const meta = adminTitle(({ screen }) => findShowScreen(screen)?.title ?? '');

/**
 * A show's screens besides its form. With `shows` in its name the route would rank equal to the page that confirms a
 * deletion; with two parameters it comes after every other page of a record.
 */
export default function ShowScreenPage() {
  return <ShowScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
