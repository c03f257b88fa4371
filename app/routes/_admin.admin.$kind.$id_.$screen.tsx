import { useActionData, useLoaderData } from '@remix-run/react';
import { ShowScreen } from '~/records/form/show-screen';
import { sendForm } from '~/core/forms/client-action';
import { showScreenAction, showScreenLoader } from '~/records/screens/show-screens.server';
import { findShowScreen } from '~/core/nouns/show-screens';
import { recordFailure } from '~/core/nouns/kinds';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepRecordWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = showScreenLoader;
export const action = showScreenAction;
export const clientAction = sendForm(recordFailure('show'));
export const meta = adminTitle(({ screen }) => findShowScreen(screen)?.title ?? '');

/**
 * A show's screens besides its form. With `shows` in its name the route would rank equal to the page that confirms a deletion; with two
 * parameters it comes after every other page of a record.
 */
export default function ShowScreenPage() {
  return <ShowScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
