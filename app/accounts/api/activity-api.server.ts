import { z } from 'zod';
import { ACTIVITY_RECORDS, ACTIVITY_TYPES, VIAS } from '~/core/access/activity';
import { listActivity } from '~/core/activity/activity.server';
import { ActivityParameters } from '~/accounts/activity/activity-screen.server';
import { operation } from '~/core/api/operation.server';
import { PageQuery } from '~/core/request/page-query.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';

const EventSchema = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    who: z.strictObject({ id: z.string(), name: z.string() }).nullable().meta({
      description:
        'Who did it; null for the machine and for a refused sign-in. The name is that of the time.',
    }),
    address: z.string().meta({ description: 'The IP address of the client; empty for commands.' }),
    via: z.enum(VIAS).meta({ description: 'The way by which it was done.' }),
    what: z.enum(ACTIVITY_TYPES),
    record: z
      .strictObject({ kind: z.enum(ACTIVITY_RECORDS), id: z.string(), title: z.string() })
      .nullable()
      .meta({ description: 'What it was about, with the title that it had.' }),
    fields: z.array(z.string()).meta({ description: 'The names of the changed fields, never their values.' }),
    refused: z.boolean().meta({ description: 'Whether it was refused, so that nothing was changed.' }),
    late: z.int().positive().optional().meta({
      description: 'By how many seconds it happened after its time; absent if it was on time.',
    }),
    times: z.int().min(2).optional().meta({
      description: 'For how many refused attempts the event stands; absent for one.',
    }),
  })
  .meta({ id: 'Event' });

const EVENT: z.infer<typeof EventSchema> = {
  id: '65f0c1a2b3c4d5e6f7a8b9c2',
  at: '2026-01-05T10:31:12.000Z',
  who: { id: '65f0c1a2b3c4d5e6f7a8b9c0', name: 'Mara Lindqvist' },
  address: '192.0.2.14',
  via: 'form',
  what: 'change',
  record: { kind: 'shows', id: '65f0c1a2b3c4d5e6f7a8b9c1', title: 'The Long Rain' },
  fields: ['tagline'],
  refused: false,
};

export const activity = resource('/api/activity', {
  GET: operation({
    id: 'listActivity',
    summary: 'Read what was done and refused',
    description: 'The newest first. Not with an API token.',
    who: 'signedIn',
    needs: 'readActivity',
    query: PageQuery.extend(ActivityParameters.shape),
    answer: z.strictObject({ data: z.array(EventSchema), total: z.int() }),
    responseExample: { data: [EVENT], total: 1 },
    async handle({ caller, query: { page, limit, ...filter }, url, context }) {
      const { events, total } = await listActivity(caller.actor, filter, { page, limit });
      return listAnswer(events, { page, limit, total }, { url, origin: context.origin });
    },
  }),
});
