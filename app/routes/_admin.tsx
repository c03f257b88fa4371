import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { Refused } from '~/components/admin/layout/error-screen';
import { AdminShell } from '~/components/admin/layout/admin-layout';
import { ToastHost } from '~/components/ui/toast/toast-host';
import { statusOf } from '~/components/site/status';
import { deskLinks } from '~/http/pages/admin-links';
import { deskHeaders } from '~/http/loaders/admin-headers';
import { keptWhenRefused } from '~/http/loaders/revalidation';
import { shellLoader } from '~/http/loaders/admin-layout-loader';

export const handle = { desk: true };
export const links = deskLinks;
export const headers = deskHeaders;
export const meta: MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];
export const loader = shellLoader;
export const shouldRevalidate = keptWhenRefused;

export default function Admin() {
  const { siteName, actor, flash } = useLoaderData<typeof loader>();
  return (
    <ToastHost flash={flash}>
      <AdminShell siteName={siteName} actor={actor}>
        <Outlet />
      </AdminShell>
    </ToastHost>
  );
}

export function ErrorBoundary() {
  const found = useRouteLoaderData<typeof loader>('routes/_admin');
  const refused = <Refused status={statusOf(useRouteError())} />;
  if (!found)
    return (
      <main id="main" className="alone">
        {refused}
      </main>
    );
  return (
    <ToastHost flash={found.flash}>
      <AdminShell siteName={found.siteName} actor={found.actor}>
        {refused}
      </AdminShell>
    </ToastHost>
  );
}
