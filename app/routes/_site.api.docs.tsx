import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ApiGuide } from '~/components/site/api/guide';
import { readDocsPage } from '~/http/api/document/docs-page';
import { branded, pageMeta, siteDataOf } from '~/http/site/meta';
import { publicLoader } from '~/http/request/public-loader';
import apiStyles from '~/styles/site/api.css?url';

export const handle = { theme: 'light' };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: apiStyles }];

export const loader = publicLoader(({ origin }) => Promise.resolve(readDocsPage(origin)));

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const site = siteDataOf(matches);
  return pageMeta(site, {
    title: branded(site, 'API'),
    description: 'Read and change the content of this site as JSON: every endpoint, with examples.',
    path: '/api/docs',
    noindex: true,
  });
};

export default function ApiDocs() {
  return <ApiGuide {...useLoaderData<typeof loader>()} />;
}
