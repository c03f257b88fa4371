import { useLoaderData } from '@remix-run/react';
import { audienceLoader } from '~/audience/audience-screen.server';
import { AudienceScreen } from '~/audience/audience-screen';
import { AUDIENCE_TITLE } from '~/audience/audience-view';
import { adminTitle } from '~/admin/layout/admin-page';

export const loader = audienceLoader;
export const meta = adminTitle(AUDIENCE_TITLE);

export default function Audience() {
  return <AudienceScreen {...useLoaderData<typeof loader>()} />;
}
