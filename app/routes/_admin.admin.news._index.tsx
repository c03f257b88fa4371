import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ListPage } from '~/components/admin/rows/list-page';
import { PlainRows } from '~/components/admin/rows/plain-rows';
import { ArticleState } from '~/components/admin/rows/states';
import { adminLoader } from '~/http/admin';
import { readList } from '~/http/lists';
import { rowActions } from '~/http/row-actions';
import { keptWhenRefused } from '~/http/revalidation';
import { sentRow } from '~/http/sent-form';
import { deleteArticle, listArticles, updateArticle } from '~/services/articles';

export const loader = adminLoader(({ actor, url }) => readList(url, (query) => listArticles(actor, query)));

export const action = rowActions('article', { edit: updateArticle, remove: deleteArticle });

export const clientAction = sentRow('article');
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'News | Admin' }];

export default function News() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage kind="article" {...page} refusal={answer?.ok === false ? answer : undefined}>
      <PlainRows rows={page.list.rows} stateOf={(row) => <ArticleState row={row} />} />
    </ListPage>
  );
}
