import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';
import { usePageBrand, statusOf } from '~/site/layout/site-handle';
import { ErrorPage, useDocumentLook } from '~/site/layout/error-page';
import { scrollKey } from '~/site/layout/over-list';
import { KEEP_EARLY_CLICKS, repeatEarlyClick } from '~/core/ui/use-hydrated';
import { brandFileUrl, fontUrl, SITE_FONTS } from '~/core/brand/page-brand';
import siteStyles from '~/styles/site.css?url';
import { leaveHistoryToRouter, RECORD_URL, useNonce } from '~/core/ui/document-scripts';

/** What has to run before anybody can click or go back. */
const FIRST_SCRIPT = `${RECORD_URL};${KEEP_EARLY_CLICKS}`;

interface LookingAgain {
  looksAgain?: (data: unknown) => boolean;
}

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const look = useDocumentLook();
  // Whether the page shows something that changes by itself, so that it is loaded again where no script does so.
  const looksAgain = useMatches().some(
    ({ handle, data }) => (handle as LookingAgain | undefined)?.looksAgain?.(data) ?? false,
  );
  const brand = usePageBrand();
  const sheet = brand?.look && brandFileUrl(brand.look, 'css');
  // The admin's own links preload its font.
  const fonts = look.body === 'admin' ? [] : (brand?.fonts ?? SITE_FONTS);
  useEffect(() => {
    leaveHistoryToRouter();
    repeatEarlyClick();
  }, []);
  return (
    // The admin's sidebar is opened or closed before React starts, by an attribute.
    <html lang="en-GB" className={look.html} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {looksAgain && (
          <noscript>
            <meta httpEquiv="refresh" content="5" />
          </noscript>
        )}
        {fonts.map((name) => (
          <link
            key={name}
            rel="preload"
            as="font"
            type="font/woff2"
            href={fontUrl(name)}
            crossOrigin="anonymous"
          />
        ))}
        <Links />
        {sheet && <link rel="stylesheet" href={sheet} />}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
      </head>
      <body className={look.body} data-theme={look.theme}>
        {children}
        <ScrollRestoration getKey={scrollKey} nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Renders errors that no layout could handle. */
export function ErrorBoundary() {
  return (
    <>
      <link rel="stylesheet" href={siteStyles} />
      <title>Unexpected Application Error!</title>
      <main id="main">
        <ErrorPage status={statusOf(useRouteError())} />
      </main>
    </>
  );
}
