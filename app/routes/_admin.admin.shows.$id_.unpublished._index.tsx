import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SiteComparison } from '~/components/admin/unpublished/site-comparison';
import { showRoutes } from '~/http/records/shows';

export const loader = showRoutes.unpublished.compare.loader;

export const meta: MetaFunction = () => [{ title: 'Compare with the site | Admin' }];

export default function ShowComparedWithSite() {
  return <SiteComparison {...useLoaderData<typeof loader>()} />;
}
