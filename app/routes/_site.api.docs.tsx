import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ApiGuide } from '~/site/api/guide';
import { readDocsPage } from '~/admin/api/docs-page.server';
import { branded, pageMeta, siteDataOf } from '~/site/layout/meta';
import { publicLoader } from '~/core/request/public-loader.server';
import apiStyles from '~/site/api/api.css?url';

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
