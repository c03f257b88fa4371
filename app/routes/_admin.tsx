import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { ErrorScreen } from '~/admin/layout/error-screen';
import { AdminLayout } from '~/admin/layout/admin-layout';
import { ToastHost } from '~/core/ui/toasts';
import { statusOf } from '~/site/layout/site-handle';
import { adminLinks, adminHeaders } from '~/admin/layout/admin-links';
import { adminLayoutLoader } from '~/admin/layout/admin-layout-loader.server';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const handle = { admin: true };
export const links = adminLinks;
export const headers = adminHeaders;
export const meta: MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];
export const loader = adminLayoutLoader;

/** Returns the theme of the admin for a user. */
const groundOf = ({ darkMode }: { darkMode: boolean }) => (darkMode ? 'dark' : 'light');

export default function Admin() {
  const { siteName, logos, user, actor, flash, health } = useLoaderData<typeof loader>();
  return (
    <ToastHost flash={flash}>
      <AdminLayout siteName={siteName} logoUrl={logos[groundOf(user)]} actor={actor} health={health}>
        <Outlet />
      </AdminLayout>
    </ToastHost>
  );
}

export function ErrorBoundary() {
  const found = useRouteLoaderData<typeof loader>('routes/_admin');
  const errorScreen = <ErrorScreen status={statusOf(useRouteError())} />;
  if (!found)
    return (
      <main id="main" className="alone">
        {errorScreen}
      </main>
    );
  return (
    <ToastHost flash={found.flash}>
      <AdminLayout
        siteName={found.siteName}
        logoUrl={found.logos[groundOf(found.user)]}
        actor={found.actor}
        health={found.health}
      >
        {errorScreen}
      </AdminLayout>
    </ToastHost>
  );
}
