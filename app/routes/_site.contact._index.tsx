import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Contact } from '~/components/site/contact';
import { readContact } from '~/http/contact';
import { contactMeta } from '~/http/contact-meta';
import { publicLoader } from '~/http/site';

export const handle = { lights: 'up' };

export const loader = publicLoader(readContact);

export const meta: MetaFunction<typeof loader> = ({ matches }) => contactMeta(matches);

export default function ContactPage() {
  return <Contact {...useLoaderData<typeof loader>()} />;
}
