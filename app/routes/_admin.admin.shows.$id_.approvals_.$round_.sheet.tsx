import { useLoaderData } from '@remix-run/react';
import { ContactSheet } from '~/press/approvals/round-screen';
import { roundLoader } from '~/press/approvals/approvals-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export const loader = roundLoader;
export const meta = adminTitle('Contact sheet');

export default function ContactSheetPage() {
  return <ContactSheet {...useLoaderData<typeof loader>()} />;
}
