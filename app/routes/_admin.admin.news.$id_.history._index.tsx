import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/components/admin/history/history-page';
import { articleRoutes } from '~/http/records/articles';

export const loader = articleRoutes.history.list.loader;

export const meta: MetaFunction = () => [{ title: 'History | Admin' }];

export default function ArticleHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
