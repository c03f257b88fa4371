import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ListPage } from '~/components/admin/lists/list-page';
import { PlainRows } from '~/components/admin/lists/plain-rows';
import { ArticleState } from '~/components/admin/lists/states';
import { adminLoader } from '~/http/loaders/admin-loader';
import { readList } from '~/http/loaders/admin-list-loader';
import { rowActions } from '~/http/forms/list-actions';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendRowForm } from '~/http/forms/client-action';
import { deleteArticle, listArticles, updateArticle } from '~/services/content/articles';

export const loader = adminLoader(({ actor, url }) => readList(url, (query) => listArticles(actor, query)));

export const action = rowActions('article', { edit: updateArticle, remove: deleteArticle });

export const clientAction = sendRowForm('article');
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'News | Admin' }];

export default function News() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage kind="article" {...page} formError={answer?.ok === false ? answer : undefined}>
      <PlainRows rows={page.list.rows} stateOf={(row) => <ArticleState row={row} />} />
    </ListPage>
  );
}
