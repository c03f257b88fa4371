import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PersonFields } from '~/components/admin/records/person-fields';
import { LISTS } from '~/components/admin/lists/kinds';
import { NewRecord } from '~/components/admin/records/record-pages';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { personRoutes } from '~/http/records/people';
import { MESSAGES } from '~/rules/validation/messages';

export const loader = personRoutes.create.loader;
export const action = personRoutes.create.action;
export const clientAction = sendForm(MESSAGES.person.notSaved);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: `${LISTS.person.addTitle} | Admin` }];

export default function NewPerson() {
  const page = useLoaderData<typeof loader>();
  return (
    <NewRecord kind="person" {...page} formError={useActionData<typeof action>()}>
      <PersonFields />
    </NewRecord>
  );
}
