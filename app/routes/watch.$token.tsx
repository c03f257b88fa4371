import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ClosedScreener, EndedScreener } from '~/components/site/screeners/closed-screener';
import { WatchScreener } from '~/components/site/screeners/watch-screener';
import { BareErrorPage, bareErrorMeta } from '~/components/site/layout/bare-error-page';
import type { SiteHandle } from '~/components/site/handle';
import { watchAction, watchLoader } from '~/http/site/screeners/watch-page';
import { watchMeta } from '~/http/site/screeners/watch-meta';
import siteStyles from '~/styles/site.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];
export const loader = watchLoader;
export const action = watchAction;
export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data ? watchMeta(data) : bareErrorMeta(error);
/** What the form was answered with, such as when another code can be tried. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const handle: SiteHandle & { isOwnHostOnly: true } = { theme: 'dark', isOwnHostOnly: true };

export const ErrorBoundary = BareErrorPage;

export default function Watch() {
  const page = useLoaderData<typeof loader>();
  const formError = useActionData<typeof action>();
  if (page.state === 'over') return <EndedScreener site={page} words={page.over} />;
  if (page.state === 'closed') return <ClosedScreener site={page} problem={formError?.detail} />;
  return <WatchScreener site={page} path={page.path} film={page.film} />;
}
