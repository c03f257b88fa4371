import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/components/site/handle';
import { HomePage } from '~/components/site/home/home-page';
import { homeMeta } from '~/http/site/home';
import { publicLoader } from '~/http/request/public-loader';
import { readHome } from '~/services/site/home';

export const handle: SiteHandle = { theme: 'dark', headerOver: true, snap: true };

export const loader = publicLoader(readHome);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => homeMeta(matches, data);

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
