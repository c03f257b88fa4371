import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RecordList } from '~/components/admin/lists/record-list';
import { ArticleState } from '~/components/admin/lists/states';
import { sendRowForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { articleRoutes } from '~/http/records/articles';

export const loader = articleRoutes.list.loader;
export const action = articleRoutes.list.action;
export const clientAction = sendRowForm('article');
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'News | Admin' }];

export default function News() {
  const page = useLoaderData<typeof loader>();
  return (
    <RecordList
      kind="article"
      {...page}
      stateOf={(row) => <ArticleState row={row} />}
      formError={useActionData<typeof action>()}
    />
  );
}
