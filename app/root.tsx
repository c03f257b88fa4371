import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorPage } from '~/components/site/layout/error-page';
import { scrollKey } from '~/components/site/layout/scroll-restoration';
import { statusOf } from '~/components/site/status';
import { useDocumentLook } from '~/components/site/layout/document-look';
import { RECORD_URL } from '~/components/ui/moved-document';
import { useNonce } from '~/components/ui/nonce';
import siteStyles from '~/styles/site.css?url';

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const look = useDocumentLook();
  return (
    <html lang="en-GB" className={look.html}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RECORD_URL }} />
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
