import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteScreen } from '~/components/admin/rows/delete-screen';
import { deleteAction, deleteLoader } from '~/http/delete-screen';
import { keptWhenRefused } from '~/http/revalidation';
import { sentForm } from '~/http/sent-form';
import { MESSAGES } from '~/rules/messages';
import { deletePerson, openPerson } from '~/services/people';

export const loader = deleteLoader(async (actor, id) => (await openPerson(actor, id)).name);

export const action = deleteAction('person', deletePerson);
export const clientAction = sentForm(MESSAGES.person.notDeleted);
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'Delete | Admin' }];

export default function DeletePerson() {
  const answer = useActionData<typeof action>();
  const refusal = answer && !answer.ok ? answer : undefined;
  return <DeleteScreen {...useLoaderData<typeof loader>()} refusal={refusal} />;
}
