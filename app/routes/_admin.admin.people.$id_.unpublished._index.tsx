import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SiteComparison } from '~/components/admin/unpublished/site-comparison';
import { personRoutes } from '~/http/records/people';

export const loader = personRoutes.unpublished.compare.loader;

export const meta: MetaFunction = () => [{ title: 'Compare with the site | Admin' }];

export default function PersonComparedWithSite() {
  return <SiteComparison {...useLoaderData<typeof loader>()} />;
}
