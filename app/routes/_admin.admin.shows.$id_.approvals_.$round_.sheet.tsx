import { useLoaderData } from '@remix-run/react';
import { ContactSheet } from '~/components/admin/approvals/contact-sheet';
import { adminTitle } from '~/http/screens/admin-title';
import { roundLoader } from '~/http/screens/approvals/approvals';

export const loader = roundLoader;
export const meta = adminTitle('Contact sheet');

export default function ContactSheetPage() {
  return <ContactSheet {...useLoaderData<typeof loader>()} />;
}
