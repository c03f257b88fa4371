import type { LoaderFunctionArgs } from '@remix-run/node';
import { listUsers } from '~/accounts/users.server';
import {
  type ActivityView,
  ACTIVITY_RECORDS,
  WHAT_FILTERS,
  type ActivityFilter,
} from '~/core/access/activity';
import { authorize } from '~/core/access/permissions';
import { activityOptions, listActivity, exportActivity } from '~/core/activity/activity.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { choiceParameter, readListPage, singleValue } from '~/core/request/page-query.server';
import { throwAsResponse } from '~/core/request/public-loader.server';
import { findSignedIn, toLogin } from '~/core/request/session.server';
import { csvLine } from '~/core/text/csv.server';
import { Failure } from '~/core/validation/errors';
import { z } from 'zod';
import { addDays } from '~/core/text/days';
import { fromLocalInput } from '~/core/text/formats';
import { DAY_OR_MOMENT } from '~/core/text/patterns';

const readMoment = (text: string, daysLater: number): Date | null =>
  text.includes('T') ? new Date(text) : fromLocalInput(`${addDays(text, daysLater)}T00:00`);

/** A time; a date means its beginning, or for `daysLater` 1 its end. */
const moment = (name: string, daysLater: number, description: string) =>
  singleValue(name)
    .regex(DAY_OR_MOMENT, `${name} must be a date such as 2026-01-31, or a time such as 2026-01-31T09:30:00Z`)
    .transform((text) => readMoment(text, daysLater) ?? undefined)
    .optional()
    .meta({ description, type: 'string', pattern: DAY_OR_MOMENT.source, examples: ['2026-01-31'] });

export const ActivityParameters = z.object({
  who: singleValue('who')
    .max(100, 'who must be at most 100 characters')
    .optional()
    .meta({ description: 'Only what the user with this id did.' }),
  what: choiceParameter(
    'what',
    WHAT_FILTERS,
    'Only events of this kind. `changes`: every change of content and files; `refused`: what was refused; `sign-ins`: signing in and out.',
  ),
  record: choiceParameter('record', ACTIVITY_RECORDS, 'Only events about this kind of record.'),
  from: moment('from', 0, 'Only events from this date or time on.'),
  until: moment('until', 1, 'Only events up to the end of this date, or before this time.'),
});

const NAMES = ['who', 'what', 'record', 'from', 'until'] as const;

const givenParameters = ({ searchParams }: URL): Record<string, string> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );

function readActivityFilter(url: URL): ActivityFilter {
  const given = Object.entries(givenParameters(url)).map(([name, value]) => {
    const { success, data } = ActivityParameters.safeParse({ [name]: value });
    return success ? data : {};
  });
  return Object.assign({}, ...given) as ActivityFilter;
}

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
  'late',
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
  String(event.late ?? ''),
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
    throwAsResponse(error);
  }
}

/** Waits until the client has received the previous batch, because Remix has no backpressure of its own. */
function textOf(
  events: AsyncGenerator<ActivityView[]>,
  { begin, line }: Format,
  { drained, signal }: { drained: () => Promise<void>; signal: AbortSignal },
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
