import type { LoaderFunctionArgs } from '@remix-run/node';
import { Failure } from '~/rules/validation/errors';
import { exportRound, type VerdictLine } from '~/services/approvals/export-round';
import { toFailure } from '../../request/map-error';
import { withRequestTimeout } from '../../request/request-timeout';
import { findSignedIn, toLogin } from '../../request/session';
import { csvCell } from '../activity-export';

const COLUMNS = [
  'file',
  'person',
  'verdict',
  'by',
  'at',
  'rule',
  'note',
] as const satisfies (keyof VerdictLine)[];

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Sends the verdicts of a round as a file. */
export async function roundExportLoader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const signedIn = await findSignedIn(request);
    if (!signedIn) throw toLogin(new URL(request.url));
    const address = { showId: params.id ?? '', roundId: params.round ?? '' };
    const { lines } = await withRequestTimeout(exportRound(signedIn.actor, address));
    const text = csvLine(COLUMNS) + lines.map((line) => csvLine(COLUMNS.map((name) => line[name]))).join('');
    return new Response(text, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="approvals.csv"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    const failure = toFailure(error);
    if (failure instanceof Failure) throw new Response(failure.message, { status: failure.status });
    throw failure;
  }
}
