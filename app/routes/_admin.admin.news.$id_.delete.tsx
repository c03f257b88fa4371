import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteRecordScreen } from '~/components/admin/lists/delete-record-screen';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { articleRoutes } from '~/http/records/articles';
import { MESSAGES } from '~/rules/validation/messages';

export const loader = articleRoutes.remove.loader;
export const action = articleRoutes.remove.action;
export const clientAction = sendForm(MESSAGES.article.notDeleted);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Delete | Admin' }];

export default function DeleteArticle() {
  return (
    <DeleteRecordScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />
  );
}
