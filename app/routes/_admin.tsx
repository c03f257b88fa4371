import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { ErrorScreen } from '~/admin/layout/error-screen';
import { AdminLayout } from '~/admin/layout/admin-layout';
import { UploadLimitsContext } from '~/media/upload/upload-limits';
import { ToastHost } from '~/core/ui/toasts';
import { statusOf } from '~/site/layout/site-handle';
import { adminLayoutLoader } from '~/admin/layout/admin-layout-loader.server';
import { adminLinks, adminHeaders } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const handle = { admin: true };
export const links = adminLinks;
export const headers = adminHeaders;
export const meta: MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];
export const loader = adminLayoutLoader;

export default function Admin() {
  const { siteName, logos, user, actor, flash, health, maxMegabytes } = useLoaderData<typeof loader>();
  return (
    <ToastHost flash={flash}>
      <AdminLayout siteName={siteName} logos={logos} darkMode={user.darkMode} actor={actor} health={health}>
        <UploadLimitsContext.Provider value={maxMegabytes}>
          <Outlet />
        </UploadLimitsContext.Provider>
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
        logos={found.logos}
        darkMode={found.user.darkMode}
        actor={found.actor}
        health={found.health}
      >
        {errorScreen}
      </AdminLayout>
    </ToastHost>
  );
}
