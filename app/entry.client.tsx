import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { replaceDocumentWithoutModule, retryPageData } from '~/core/ui/retry';
import { reportErrors } from '~/core/ui/report-errors';
import { inNextTask } from '~/core/ui/use-hydrated';
import { followHistory } from '~/core/ui/use-modal';
import { reloadIfMoved } from '~/core/ui/document-scripts';

/**
 * Resolves, in a separate task, when the page's data are decoded. `RemixBrowser` starts decoding on its first call
 * and suspends until then by throwing a promise. If React meets that promise while a key or click forces hydration,
 * it gives up for good (errors 426 and 345), so React must not start before.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    // An error of the data is thrown again when React renders.
    await thrown;
  }
  // On phones, decoding a long page takes a whole task.
  await new Promise<void>(inNextTask);
}

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
