import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { useEditShell, messageOf, statusOf } from '~/site/layout/site-handle';
import { ErrorPage, errorTitle } from '~/site/layout/error-page';
import { SiteLayout } from '~/site/layout/site-layout';
import { readPageBrand } from '~/core/request/page-brand.server';
import { siteLinks, errorMeta, siteDataOf } from '~/site/layout/meta';
import { keepWithinSection } from '~/core/request/revalidation';
import { publicLoader } from '~/core/request/public-loader.server';
import { readNavigation } from '~/site/menu/menu.server';
import { SearchButton } from '~/search/search-button';
import { readSiteSettings } from '~/site/settings/site-settings.server';

export const links: LinksFunction = siteLinks;

/**
 * Without readable settings the page lacks the site name and footer, and has the menu and the look of a new site; the page's own loader
 * reports the error.
 */
export const loader = publicLoader(async ({ origin }) => {
  const [settings, navigation, brand] = await Promise.all([
    readSiteSettings().catch(() => null),
    readNavigation().catch(() => null),
    readPageBrand().catch(() => null),
  ]);
  return { origin, settings, navigation, brand };
});

export const shouldRevalidate = keepWithinSection;

/** A page that failed to load has no meta of its own. */
export const meta: MetaFunction<typeof loader> = ({ error, matches }) =>
  error ? errorMeta(siteDataOf(matches), errorTitle(statusOf(error))) : [];

export default function Site() {
  const { settings, navigation } = useLoaderData<typeof loader>();
  const Wrap = useEditShell();
  return (
    <Wrap>
      <SiteLayout settings={settings} navigation={navigation} search={<SearchButton />}>
        <Outlet />
      </SiteLayout>
    </Wrap>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/_site');
  const error = useRouteError();
  return (
    <SiteLayout
      settings={data?.settings ?? null}
      navigation={data?.navigation ?? null}
      search={<SearchButton />}
      headerOver
    >
      <ErrorPage status={statusOf(error)} message={messageOf(error)} />
    </SiteLayout>
  );
}
