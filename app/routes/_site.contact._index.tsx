import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Contact } from '~/components/site/contact/contact';
import { readContact } from '~/http/pages/contact';
import { contactMeta } from '~/http/seo/contact-meta';
import { publicLoader } from '~/http/loaders/public-loader';

export const handle = { theme: 'light' };

export const loader = publicLoader(readContact);

export const meta: MetaFunction<typeof loader> = ({ matches }) => contactMeta(matches);

export default function ContactPage() {
  return <Contact {...useLoaderData<typeof loader>()} />;
}
