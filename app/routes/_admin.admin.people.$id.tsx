import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PersonFields } from '~/components/admin/records/person-fields';
import { LISTS } from '~/components/admin/lists/kinds';
import { EditRecord } from '~/components/admin/records/record-pages';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { personRoutes } from '~/http/records/people';
import { recordFailure } from '~/rules/validation/messages';

export const loader = personRoutes.edit.loader;
export const action = personRoutes.edit.action;
export const clientAction = sendForm(recordFailure('person'));
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: `${LISTS.person.editTitle} | Admin` }];

export default function EditPerson() {
  const page = useLoaderData<typeof loader>();
  return (
    <EditRecord kind="person" {...page} formError={useActionData<typeof action>()}>
      <PersonFields />
    </EditRecord>
  );
}
