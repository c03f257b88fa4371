import { useLoaderData } from '@remix-run/react';
import { SiteComparison } from '~/records/history/version-comparison';
import { siteComparisonLoader } from '~/records/screens/unpublished-routes.server';
import { adminTitle } from '~/admin/layout/admin-page';

export const loader = siteComparisonLoader;
export const meta = adminTitle('Compare with the site');

export default function RecordComparedWithSite() {
  return <SiteComparison {...useLoaderData<typeof loader>()} />;
}
