import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteScreen } from '~/components/admin/rows/delete-screen';
import { deleteAction, deleteLoader } from '~/http/delete-screen';
import { keptWhenRefused } from '~/http/revalidation';
import { sentForm } from '~/http/sent-form';
import { MESSAGES } from '~/rules/messages';
import { deleteArticle, openArticle } from '~/services/articles';

export const loader = deleteLoader(async (actor, id) => (await openArticle(actor, id)).title);

export const action = deleteAction('article', deleteArticle);
export const clientAction = sentForm(MESSAGES.article.notDeleted);
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'Delete | Admin' }];

export default function DeleteArticle() {
  const answer = useActionData<typeof action>();
  const refusal = answer && !answer.ok ? answer : undefined;
  return <DeleteScreen {...useLoaderData<typeof loader>()} refusal={refusal} />;
}
