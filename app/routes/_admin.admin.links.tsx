import { useLoaderData } from '@remix-run/react';
import { LinksScreen } from '~/components/admin/links/links-screen';
import { adminTitle } from '~/http/screens/admin-title';
import { linksLoader } from '~/http/screens/links/links';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = linksLoader;

export const meta = adminTitle('Links');

export default function LinksPage() {
  const { tabs } = useLoaderData<typeof loader>();
  return <LinksScreen tabs={tabs}>{null}</LinksScreen>;
}
