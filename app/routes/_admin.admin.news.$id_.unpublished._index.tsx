import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SiteComparison } from '~/components/admin/unpublished/site-comparison';
import { articleRoutes } from '~/http/records/articles';

export const loader = articleRoutes.unpublished.compare.loader;

export const meta: MetaFunction = () => [{ title: 'Compare with the site | Admin' }];

export default function ArticleComparedWithSite() {
  return <SiteComparison {...useLoaderData<typeof loader>()} />;
}
