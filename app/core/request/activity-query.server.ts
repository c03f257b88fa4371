import { z } from 'zod';
import { ACTIVITY_RECORDS, WHAT_FILTERS, type ActivityFilter } from '~/core/access/activity';
import { fromLocalInput } from '~/core/text/formats';
import { DAY_OR_MOMENT } from '~/core/text/patterns';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the beginning of a day in the zone of the site, or of the next day for `daysLater` 1. */
function startOfDay(day: string, daysLater: number): Date | null {
  const noon = new Date(`${day}T12:00:00Z`);
  const wanted = new Date(noon.getTime() + daysLater * DAY_MS).toISOString().slice(0, 10);
  return fromLocalInput(`${wanted}T00:00`);
}

const readMoment = (text: string, daysLater: number): Date | null =>
  text.includes('T') ? new Date(text) : startOfDay(text, daysLater);

/** A time; a date means its beginning, or for `daysLater` 1 its end. */
const moment = (name: string, daysLater: number, description: string) =>
  z
    .string({ error: `${name} must be given once` })
    .regex(DAY_OR_MOMENT, `${name} must be a date such as 2026-01-31, or a time such as 2026-01-31T09:30:00Z`)
    .transform((text) => readMoment(text, daysLater) ?? undefined)
    .optional()
    .meta({ description, type: 'string', pattern: DAY_OR_MOMENT.source, examples: ['2026-01-31'] });

const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of: ${values.join(', ')}` }).optional();

export const ActivityParameters = z.object({
  who: z
    .string({ error: 'who must be given once' })
    .max(100, 'who must be at most 100 characters')
    .optional()
    .meta({ description: 'Only what the user with this id did.' }),
  what: oneOf('what', WHAT_FILTERS).meta({
    description:
      'Only events of this kind. `changes`: every change of content and files; `refused`: what was refused; `sign-ins`: signing in and out.',
  }),
  record: oneOf('record', ACTIVITY_RECORDS).meta({ description: 'Only events about this kind of record.' }),
  from: moment('from', 0, 'Only events from this date or time on.'),
  until: moment('until', 1, 'Only events up to the end of this date, or before this time.'),
});

const NAMES = ['who', 'what', 'record', 'from', 'until'] as const;

export const givenParameters = ({ searchParams }: URL): Record<string, string> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );

export function readActivityFilter(url: URL): ActivityFilter {
  const given = Object.entries(givenParameters(url)).map(([name, value]) => {
    const { success, data } = ActivityParameters.safeParse({ [name]: value });
    return success ? data : {};
  });
  return Object.assign({}, ...given) as ActivityFilter;
}
