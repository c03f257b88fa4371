import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { replaceDocumentWithoutModule, retryPageData } from '~/core/ui/retry';
import { reloadIfMoved } from '~/core/ui/moved-document';
import { readPageData } from '~/core/ui/read-page-data';
import { reportErrors } from '~/core/ui/report-errors';
import { followHistory } from '~/core/ui/use-modal';

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
