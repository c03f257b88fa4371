import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HelpPage } from '~/admin/help/help-page';
import { TUTORIAL_NAMES } from '~/admin/help/tutorial-dialog';
import { adminLoader } from '~/core/request/admin-loader.server';
import { readPageBrand } from '~/core/request/page-brand.server';
import { existingTutorials } from '~/admin/help/tutorials-screen.server';
import helpStyles from '~/styles/help.css?url';
import { adminTitle } from '~/admin/layout/admin-page';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: helpStyles }];

/** The player of the tutorials has the colours of the brand. */
export const loader = adminLoader(async () => ({
  tutorials: existingTutorials(TUTORIAL_NAMES),
  brand: await readPageBrand().catch(() => null),
}));

export const meta = adminTitle('Help & Documentation');

export default function Help() {
  return <HelpPage {...useLoaderData<typeof loader>()} />;
}
