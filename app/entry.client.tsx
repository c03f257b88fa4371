import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { replaceDocumentWithoutModule } from '~/components/ui/missing-module';
import { reloadIfMoved } from '~/components/ui/moved-document';
import { readPageData } from '~/components/ui/read-page-data';
import { reportErrors } from '~/components/ui/report-errors';
import { retryPageData } from '~/components/ui/retry';
import { followHistory } from '~/components/ui/hooks/use-history-overlay';

followHistory();
reportErrors();
retryPageData();
replaceDocumentWithoutModule();
await readPageData();

if (!reloadIfMoved())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
