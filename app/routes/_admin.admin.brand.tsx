import { useActionData, useLoaderData } from '@remix-run/react';
import { BrandScreen } from '~/site/brand/brand-screen';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { sendForm } from '~/core/forms/client-action';
import { brandAction, brandLoader } from '~/site/brand/brand-screen.server';
import { BRAND_NOT_SAVED } from '~/core/nouns/settings';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
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
