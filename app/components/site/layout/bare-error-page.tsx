import { useRouteError, type MetaDescriptor } from '@remix-run/react';
import { messageOf, statusOf } from '../status';
import { ErrorPage, errorTitle } from './error-page';

/** Says what went wrong on a page that has no layout of the site around it. */
export function BareErrorPage() {
  const error = useRouteError();
  return (
    <main id="main">
      <ErrorPage status={statusOf(error)} message={messageOf(error)} />
    </main>
  );
}

/** Returns the meta of such a page. */
export const bareErrorMeta = (error: unknown): MetaDescriptor[] => [
  { title: errorTitle(statusOf(error)) },
  { name: 'robots', content: 'noindex' },
];
