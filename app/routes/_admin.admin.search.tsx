import { useLoaderData } from '@remix-run/react';
import { StaffSearchPage } from '~/admin/palette/search-page';
import { searchLoader } from '~/admin/palette/search-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export const loader = searchLoader;
export const meta = adminTitle('Search');

export default function StaffSearch() {
  return <StaffSearchPage {...useLoaderData<typeof loader>()} />;
}
