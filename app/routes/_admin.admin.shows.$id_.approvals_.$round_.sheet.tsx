import { useLoaderData } from '@remix-run/react';
import { ContactSheet } from '~/press/approvals/round-screen';
import { adminTitle } from '~/core/request/admin-title';
import { roundLoader } from '~/press/approvals/approvals-screen.server';

export const loader = roundLoader;
export const meta = adminTitle('Contact sheet');

export default function ContactSheetPage() {
  return <ContactSheet {...useLoaderData<typeof loader>()} />;
}
