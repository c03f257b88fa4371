import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HelpPage } from '~/components/admin/help/help-page';
import { TUTORIAL_NAMES } from '~/components/admin/help/tutorials';
import { adminLoader } from '~/http/request/admin-loader';
import { readPageBrand } from '~/http/request/page-brand';
import { existingTutorials } from '~/http/screens/tutorials';
import { adminTitle } from '~/http/screens/admin-title';
import helpStyles from '~/styles/help.css?url';

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
