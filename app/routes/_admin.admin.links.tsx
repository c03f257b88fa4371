import { useLoaderData } from '@remix-run/react';
import { BrokenTexts } from '~/components/admin/links/broken-texts';
import { LinksScreen } from '~/components/admin/links/links-screen';
import { adminTitle } from '~/http/screens/admin-title';
import { linksLoader } from '~/http/screens/links/links';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = linksLoader;

export const meta = adminTitle('Links');

export default function LinksPage() {
  const { tabs, broken } = useLoaderData<typeof loader>();
  return <LinksScreen tabs={tabs}>{broken && <BrokenTexts {...broken} />}</LinksScreen>;
}
