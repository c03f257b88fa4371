import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Contact, contactMeta } from '~/site/contact/contact';
import { readContact } from '~/site/contact/contact.server';
import { publicLoader } from '~/core/request/public-loader.server';

export const handle = { theme: 'light' };

export const loader = publicLoader(readContact);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => contactMeta(matches, data);

export default function ContactPage() {
  return <Contact {...useLoaderData<typeof loader>()} />;
}
