import type { LinksFunction, MetaFunction, SerializeFrom } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EndedScreener, WatchScreener } from '~/press/screeners/watch-screener';
import { bareErrorMeta, LinkErrorPage } from '~/site/layout/error-page';
import { LinkFrame } from '~/sharing/link-frame';
import { PasscodeGate } from '~/sharing/passcode-gate';
import type { SiteHandle } from '~/site/layout/site-handle';
import { gateHeaders } from '~/sharing/link-gate.server';
import { iconLinks, linkMeta } from '~/site/layout/meta';
import { watchAction, watchLoader } from '~/press/screeners/watch-page.server';
import siteStyles from '~/styles/site.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];
export const loader = watchLoader;
export const action = watchAction;
export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data ? metaOf(data) : bareErrorMeta(error);
export const headers = gateHeaders;
export const handle: SiteHandle & { isOwnHostOnly: true } = {
  theme: 'dark',
  isDarkRoom: true,
  isOwnHostOnly: true,
};

type Page = SerializeFrom<typeof loader>;

/** Before the code is entered, the meta says nothing about the film. */
function metaOf(page: Page) {
  const { siteName, faviconUrl, brand } = page;
  const title = page.state === 'open' ? `${page.film.showTitle}, ${page.film.title}` : 'Screener';
  return linkMeta(siteName, title, iconLinks({ settings: { faviconUrl }, brand }));
}

export const ErrorBoundary = LinkErrorPage;

export default function Watch() {
  const page = useLoaderData<typeof loader>();
  const formError = useActionData<typeof action>();
  if (page.state === 'open') return <WatchScreener site={page} path={page.path} film={page.film} />;
  return (
    <LinkFrame site={page}>
      {page.state === 'over' ? (
        <EndedScreener words={page.over} contact={page.contact} />
      ) : (
        <PasscodeGate kind="screener" problem={formError?.detail} />
      )}
    </LinkFrame>
  );
}
