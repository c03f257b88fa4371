import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/site/layout/site-handle';
import { HomePage, homeMeta } from '~/site/home/home-page';
import { publicLoader } from '~/core/request/public-loader.server';
import { readHome } from '~/site/home/home.server';

export const handle: SiteHandle = { theme: 'dark', headerOver: true, snap: true };

export const loader = publicLoader(readHome);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => homeMeta(matches, data);

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
