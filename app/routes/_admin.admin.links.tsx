import { useActionData, useLoaderData } from '@remix-run/react';
import { BrokenTexts } from '~/components/admin/links/broken-texts';
import { importShownOf, ImportSection } from '~/components/admin/links/import-section';
import { LinksScreen } from '~/components/admin/links/links-screen';
import { NotFoundSection } from '~/components/admin/links/not-found-section';
import { RedirectsSection } from '~/components/admin/links/redirects-section';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { linksAction, linksLoader } from '~/http/screens/links/links';
import { REDIRECT_FAILURES } from '~/rules/links/redirect';
import { messageFor } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = linksLoader;
export const action = linksAction;
export const clientAction = sendForm(messageFor(REDIRECT_FAILURES, 'add'));

export const meta = adminTitle('Links');

export default function LinksPage() {
  const { tabs, redirects, notFound, importing, broken } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const formError = answer?.ok === false ? answer : undefined;
  return (
    <LinksScreen tabs={tabs}>
      {redirects && <RedirectsSection {...redirects} formError={formError} />}
      {notFound && <NotFoundSection {...notFound} formError={formError} />}
      {importing && <ImportSection {...importing} formError={formError} shown={importShownOf(answer)} />}
      {broken && <BrokenTexts {...broken} />}
    </LinksScreen>
  );
}
