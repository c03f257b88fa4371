import { z } from 'zod';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import { KIND_NAME_LIST } from '~/core/nouns/kinds';
import { EXISTING_DAY } from '~/core/text/patterns';
import { singleValue } from '~/core/request/page-query.server';
import { readEntries, toCalendarEntry } from './calendar-entries.server';
import { CALENDAR_TYPES, type CalendarEntry, type CalendarType } from './calendar-types';
import { daysBetween } from '~/core/text/days';

const MOST_DAYS = 400;

const day = (name: string, description: string) =>
  z
    .string({ error: `${name} must be a date such as 2026-03-01, given once` })
    .regex(EXISTING_DAY, `${name} must be a date such as 2026-03-01`)
    .meta({ description, examples: ['2026-03-01'] });

const WRONG_TYPES = `types must be names, with commas between them, of: ${CALENDAR_TYPES.join(', ')}`;
const KNOWN = CALENDAR_TYPES.join('|');

const CalendarParameters = z
  .object({
    from: day('from', 'The first day, in London.'),
    to: day('to', `The last day, in London; at most ${MOST_DAYS} days in all.`),
    types: singleValue('types')
      .regex(new RegExp(`^(?:${KNOWN})(?:,(?:${KNOWN}))*$`, 'u'), WRONG_TYPES)
      .transform((names) => names.split(',') as CalendarType[])
      .optional()
      .meta({ description: 'Only entries of these types, with commas between them. All by default.' }),
  })
  .refine(({ from, to }) => daysBetween(from, to) >= 0, {
    path: ['to'],
    error: 'to must not be before from',
  })
  .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS, {
    path: ['to'],
    error: `from and to must be at most ${MOST_DAYS} days apart`,
  });

const EntrySchema = z
  .strictObject({
    type: z.enum(CALENDAR_TYPES).meta({
      description:
        'What the date is. `premiere`: the first episode of a season that has a date. `change`: unpublished changes that are published then.',
    }),
    kind: z.enum([...KIND_NAME_LIST, 'media']),
    id: z.string().meta({ description: 'The id of the record whose form `url` is.' }),
    title: z.string(),
    at: z.union([z.iso.datetime(), z.iso.date()]).meta({
      description: 'A moment, or the date of an entry that lasts all day.',
    }),
    allDay: z.boolean(),
    url: z.string().meta({ description: 'The path of the form in the admin.' }),
  })
  .meta({ id: 'CalendarEntry' });

const ENTRY: CalendarEntry = {
  type: 'article',
  kind: 'news',
  id: '665f1c0de4b0a1b2c3d4e5f7',
  title: 'Cameras roll on a second series',
  at: '2026-03-02T09:30:00.000Z',
  allDay: false,
  url: '/admin/news/665f1c0de4b0a1b2c3d4e5f7',
};

export const calendar = resource('/api/calendar', {
  GET: operation({
    id: 'listCalendar',
    summary: 'Read everything that has a date',
    description:
      'In the order of time, as far as the caller may see it: the ends of press links and screeners and the closing of approvals are for those who may open their screens, drafts for those who may edit them.',
    who: 'signedIn',
    query: CalendarParameters,
    answer: z.strictObject({ data: z.array(EntrySchema) }),
    responseExample: { data: [ENTRY] },
    async handle({ caller, query }) {
      return { body: { data: (await readEntries(caller.actor, query)).map(toCalendarEntry) } };
    },
  }),
});
