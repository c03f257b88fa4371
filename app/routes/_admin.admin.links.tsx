import { useActionData, useLoaderData } from '@remix-run/react';
import { BrokenTexts, LinksScreen, NotFoundSection } from '~/site/links/links-screen';
import { importShownOf, ImportSection } from '~/site/links/import-section';
import { RedirectsSection } from '~/site/links/redirects-section';
import { sendForm } from '~/core/forms/client-action';
import { linksAction, linksLoader } from '~/site/links/links-screen.server';
import { REDIRECT_FAILURES } from '~/core/request/redirect';
import { messageFor } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
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
