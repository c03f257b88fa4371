import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArticleFields } from '~/components/admin/records/article-fields';
import { LISTS } from '~/components/admin/lists/kinds';
import { EditRecord } from '~/components/admin/records/record-pages';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { articleRoutes } from '~/http/records/articles';
import { recordFailure } from '~/rules/validation/messages';

export const loader = articleRoutes.edit.loader;
export const action = articleRoutes.edit.action;
export const clientAction = sendForm(recordFailure('article'));
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: `${LISTS.article.editTitle} | Admin` }];

export default function EditArticle() {
  const page = useLoaderData<typeof loader>();
  return (
    <EditRecord kind="article" {...page} formError={useActionData<typeof action>()}>
      <ArticleFields {...page.more} />
    </EditRecord>
  );
}
