import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportLoader } from '~/accounts/activity/activity-screen.server';
import { audienceExportLoader } from '~/audience/audience-screen.server';
import { recordExportLoader } from '~/moving/screens/import-csv.server';
import { exportRedirectsLoader } from '~/site/links/links-screen.server';

/** The lists besides those of records that can be downloaded as CSV. */
const EXPORTS = new Map([
  ['activity', exportLoader],
  ['audience', audienceExportLoader],
  ['links', exportRedirectsLoader],
]);

/** Like everywhere in paths, case does not matter. */
export const loader = (args: LoaderFunctionArgs) =>
  (EXPORTS.get((args.params.kind ?? '').toLowerCase()) ?? recordExportLoader)(args);
