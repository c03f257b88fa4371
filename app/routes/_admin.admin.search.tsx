import { useLoaderData } from '@remix-run/react';
import { StaffSearchPage } from '~/admin/palette/search-page';
import { searchLoader } from '~/admin/palette/search-screen.server';
import { adminTitle } from '~/core/request/admin-title';

export const loader = searchLoader;
export const meta = adminTitle('Search');

export default function StaffSearch() {
  return <StaffSearchPage {...useLoaderData<typeof loader>()} />;
}
