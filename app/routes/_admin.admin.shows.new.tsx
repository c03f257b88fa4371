import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ShowFields } from '~/components/admin/records/show-fields';
import { LISTS } from '~/components/admin/lists/kinds';
import { NewRecord } from '~/components/admin/records/record-pages';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { showRoutes } from '~/http/records/shows';
import { MESSAGES } from '~/rules/validation/messages';

export const loader = showRoutes.create.loader;
export const action = showRoutes.create.action;
export const clientAction = sendForm(MESSAGES.show.notSaved);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: `${LISTS.show.addTitle} | Admin` }];

export default function NewShow() {
  const page = useLoaderData<typeof loader>();
  return (
    <NewRecord kind="show" {...page} formError={useActionData<typeof action>()}>
      <ShowFields />
    </NewRecord>
  );
}
