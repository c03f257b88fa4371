import { useLoaderData } from '@remix-run/react';
import { CompareScreen } from '~/moving/screens/compare-screen';
import { compareLoader } from '~/moving/screens/import-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export const loader = compareLoader;

export const meta = adminTitle('Compare');

export default function ComparePage() {
  return <CompareScreen {...useLoaderData<typeof loader>()} />;
}
