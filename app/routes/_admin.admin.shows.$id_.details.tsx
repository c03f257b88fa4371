import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ShowScreen } from '~/components/admin/rows/show-screen';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { showScreen } from '~/http/records/show-screens';
import { recordFailure } from '~/rules/validation/messages';

const screen = showScreen('details');

export const loader = screen.loader;
export const action = screen.action;
export const clientAction = sendForm(recordFailure('show'));
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Details | Admin' }];

export default function ShowDetails() {
  return (
    <ShowScreen
      screen="details"
      {...useLoaderData<typeof loader>()}
      formError={useActionData<typeof action>()}
    />
  );
}
