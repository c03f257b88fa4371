import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteScreen } from '~/components/admin/lists/delete-screen';
import { deleteAction, deleteLoader } from '~/http/loaders/delete-screen';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { MESSAGES } from '~/rules/validation/messages';
import { deletePerson, openPerson } from '~/services/content/people';

export const loader = deleteLoader(async (actor, id) => (await openPerson(actor, id)).name);

export const action = deleteAction('person', deletePerson);
export const clientAction = sendForm(MESSAGES.person.notDeleted);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Delete | Admin' }];

export default function DeletePerson() {
  const answer = useActionData<typeof action>();
  const formError = answer && !answer.ok ? answer : undefined;
  return <DeleteScreen {...useLoaderData<typeof loader>()} formError={formError} />;
}
