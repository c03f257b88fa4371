import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/components/site/handle';
import { HomePage } from '~/components/site/home/home-page';
import { homeMeta } from '~/http/home';
import { publicLoader } from '~/http/site';
import { readHome } from '~/services/home';

export const handle: SiteHandle = { lights: 'down', headerOver: true, snap: true };

export const loader = publicLoader(readHome);

export const meta: MetaFunction<typeof loader> = ({ matches }) => homeMeta(matches, true);

export default function HomeEdit() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
