import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HelpPage } from '~/admin/help/help-page';
import { helpLoader } from '~/admin/help/help-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';
import helpStyles from '~/admin/help/help.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: helpStyles }];

export const loader = helpLoader;

export const meta = adminTitle('Help & Documentation');

export default function Help() {
  return <HelpPage {...useLoaderData<typeof loader>()} />;
}
