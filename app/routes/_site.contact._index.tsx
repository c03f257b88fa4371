import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Contact } from '~/components/site/contact';
import { contactMeta } from '~/http/contact-meta';
import { publicLoader } from '~/http/site';
import { lowerHeadings } from '~/rules/headings';
import { mapOf } from '~/rules/map';
import { getSettings } from '~/services/settings';

export const handle = { lights: 'up' };

export const loader = publicLoader(async () => {
  const settings = await getSettings();
  const { siteName, contactPhone, contactEmail, address, talentIntro, talentNetworkUrl } = settings;
  return {
    siteName,
    contactPhone,
    contactEmail,
    address,
    map: mapOf(settings),
    talentIntro: lowerHeadings(talentIntro),
    talentNetworkUrl,
  };
});

export const meta: MetaFunction<typeof loader> = ({ matches }) => contactMeta(matches);

export default function ContactPage() {
  return <Contact {...useLoaderData<typeof loader>()} />;
}
