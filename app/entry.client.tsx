import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reportErrors } from '~/components/ui/report-errors';
import { retryPageData } from '~/components/ui/retry';
import { followHistory } from '~/components/ui/hooks/use-history-overlay';

followHistory();
reportErrors();
retryPageData();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
