import { useLoaderData } from '@remix-run/react';
import { SiteComparison } from '~/components/admin/unpublished/site-comparison';
import { adminTitle } from '~/http/screens/admin-title';
import { siteComparisonLoader } from '~/http/screens/records/unpublished-routes';

export const loader = siteComparisonLoader;
export const meta = adminTitle('Compare with the site');

export default function RecordComparedWithSite() {
  return <SiteComparison {...useLoaderData<typeof loader>()} />;
}
