import type { LoaderFunctionArgs } from '@remix-run/node';
import { listUsers } from '~/accounts/users.server';
import type { ActivityView } from '~/core/access/activity';
import { authorize } from '~/core/access/permissions';
import { activityOptions, listActivity, exportActivity } from '~/core/activity/activity.server';
import { givenParameters, readActivityFilter } from '~/core/request/activity-query.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { readListPage } from '~/core/request/page-query.server';
import { toFailure } from '~/core/request/public-loader.server';
import { findSignedIn, toLogin } from '~/core/request/session.server';
import { csvLine } from '~/core/text/csv.server';
import { Failure } from '~/core/validation/errors';

const PAGE_SIZE = 50;

export const activityLoader = adminLoader(
  async ({ actor, url }) => {
    const given = givenParameters(url);
    const [list, users] = await Promise.all([
      readListPage(url, { limit: PAGE_SIZE, known: [...Object.keys(given), 'page'] }, (query) =>
        listActivity(actor, readActivityFilter(url), query),
      ),
      listUsers(actor),
    ]);
    return {
      ...list,
      given,
      days: activityOptions().days,
      users: users.map(({ id, username, firstName, lastName }) => ({
        id,
        name: [firstName, lastName].filter(Boolean).join(' ') || username,
      })),
      now: new Date().toISOString(),
    };
  },
  { needs: 'readActivity' },
);

const COLUMNS = [
  'id',
  'at',
  'who.id',
  'who.name',
  'address',
  'via',
  'what',
  'record.kind',
  'record.id',
  'record.title',
  'fields',
  'refused',
  'times',
] as const;

const cellsOf = ({ who, record, ...event }: ActivityView): string[] => [
  event.id,
  event.at,
  who?.id ?? '',
  who?.name ?? '',
  event.address,
  event.via,
  event.what,
  record?.kind ?? '',
  record?.id ?? '',
  record?.title ?? '',
  event.fields.join(' '),
  String(event.refused),
  String(event.times ?? 1),
];

interface Format {
  type: string;
  begin: string;
  line: (event: ActivityView) => string;
}

const FORMATS: Readonly<Record<string, Format>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    begin: csvLine(COLUMNS),
    line: (event) => csvLine(cellsOf(event)),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    begin: '',
    line: (event) => `${JSON.stringify(event)}\n`,
  },
};

/** Streams all matching events while reading them. */
export async function exportLoader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const url = new URL(request.url);
  try {
    const signedIn = await findSignedIn(request);
    if (!signedIn) throw toLogin(url);
    authorize(signedIn.actor, 'readActivity');
    const name = url.searchParams.get('format') ?? '';
    const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
    if (!format) throw new Failure(400, 'format must be csv or jsonl');
    const events = await exportActivity(signedIn.actor, readActivityFilter(url));
    return new Response(textOf(events, format, { drained: context.drained, signal: request.signal }), {
      headers: {
        'Content-Type': format.type,
        'Content-Disposition': `attachment; filename="activity.${name}"`,
        // Compression would add a buffer and defeat the backpressure.
        'Cache-Control': 'no-store, no-transform',
      },
    });
  } catch (error) {
    const failure = toFailure(error);
    if (failure instanceof Failure) throw new Response(failure.message, { status: failure.status });
    throw failure;
  }
}

interface Client {
  drained: () => Promise<void>;
  signal: AbortSignal;
}

/** Waits until the client has received the previous batch, because Remix has no backpressure of its own. */
function textOf(
  events: AsyncGenerator<ActivityView[]>,
  { begin, line }: Format,
  { drained, signal }: Client,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let first = begin;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await drained();
        const next = signal.aborted ? null : await events.next();
        const batch = next === null || next.done ? [] : next.value;
        const text = first + batch.map(line).join('');
        first = '';
        if (text !== '') controller.enqueue(encoder.encode(text));
        if (next === null || next.done) controller.close();
      },
      async cancel() {
        await events.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
