import { useActionData, useLoaderData } from '@remix-run/react';
import { BrandScreen } from '~/components/admin/brand/brand-screen';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { brandAction, brandLoader } from '~/http/screens/brand';
import { BRAND_NOT_SAVED } from '~/rules/kinds/settings';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = brandLoader;
export const action = brandAction;
export const clientAction = sendForm(BRAND_NOT_SAVED);
export const meta = adminTitle('Brand');

export default function BrandPage() {
  const { media, ...shown } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <BrandScreen {...shown} formError={useActionData<typeof action>()} />
    </MediaFactsContext.Provider>
  );
}
