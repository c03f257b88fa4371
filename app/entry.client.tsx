import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reloadIfMoved } from '~/components/ui/moved-document';
import { readPageData } from '~/components/ui/read-page-data';
import { reportErrors } from '~/components/ui/report-errors';
import { retryPageData } from '~/components/ui/retry';
import { followHistory } from '~/components/ui/hooks/use-history-overlay';

followHistory();
reportErrors();
retryPageData();
await readPageData();
// The data of a long page take a phone as long as a task may; React starts in another one.
await new Promise((resume) => setTimeout(resume));

if (!reloadIfMoved())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
