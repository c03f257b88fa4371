import { useLoaderData } from '@remix-run/react';
import { adminTitle } from '~/core/request/admin-title';
import { CompareScreen } from '~/moving/screens/compare-screen';
import { compareLoader } from '~/moving/screens/import-screen.server';

export const loader = compareLoader;

export const meta = adminTitle('Compare');

export default function ComparePage() {
  return <CompareScreen {...useLoaderData<typeof loader>()} />;
}
