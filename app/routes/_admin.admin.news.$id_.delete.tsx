import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteScreen } from '~/components/admin/rows/delete-screen';
import { deleteAction, deleteLoader } from '~/http/delete-screen';
import { deleteArticle, openArticle } from '~/services/articles';

export const loader = deleteLoader(async (actor, id) => (await openArticle(actor, id)).title);

export const action = deleteAction('article', deleteArticle);

export const meta: MetaFunction = () => [{ title: 'Delete | Admin' }];

export default function DeleteArticle() {
  const answer = useActionData<typeof action>();
  const refusal = answer && !answer.ok ? answer : undefined;
  return <DeleteScreen {...useLoaderData<typeof loader>()} refusal={refusal} />;
}
