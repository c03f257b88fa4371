import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Contact } from '~/components/site/contact/contact';
import { readContact } from '~/http/site/contact';
import { contactMeta } from '~/http/site/contact-meta';
import { publicLoader } from '~/http/request/public-loader';

export const handle = { theme: 'light' };

export const loader = publicLoader(readContact);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => contactMeta(matches, data);

export default function ContactPage() {
  return <Contact {...useLoaderData<typeof loader>()} />;
}
