import { z } from 'zod';
import { PressLinkInput } from '~/rules/press/press-link-input';
import {
  createPressLink,
  endPressLink,
  listPressLinks,
  type PressLink,
} from '~/services/press-links/press-links';
import { PRESS_LINK, SHOW } from '../document/examples';
import { SuccessSchema } from '../document/response-schemas';
import { operation } from '../operation';
import { PageQuery } from '../../request/page-query';
import { pressLinkUrl } from '../../request/press-link';
import { listAnswer } from '../paging';
import { resource } from '../resource';

const PressLinkSchema = z
  .strictObject({
    id: z.string(),
    url: z.url().meta({ description: 'The absolute URL. Whoever has it can open it.' }),
    label: z.string(),
    password: z.boolean().meta({ description: 'Whether the link has a password of its own.' }),
    createdAt: z.iso.datetime(),
    createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable().meta({
      description: 'Who made it; null for the machine. The name is that of that time.',
    }),
    expiresAt: z.iso.datetime(),
    opened: z.int().meta({ description: 'How often the page was opened.' }),
    zips: z.int().meta({ description: 'How often the ZIP of the stills was taken.' }),
    wrongTries: z.int().meta({ description: 'How often somebody gave a wrong password.' }),
    lastOpenedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PressLink' });

const toJson = ({ token, ...link }: PressLink, origin: string) => ({
  ...link,
  url: pressLinkUrl(origin, token),
});

const PATH = '/api/shows/{id}/press-links';
const OF_SHOW = { id: { description: 'The id of the show.', example: SHOW.view.id } };

const list = operation({
  id: 'listPressLinks',
  summary: 'List the links to the press kit of a show',
  description: 'Newest first, without those that have ended.',
  who: 'signedIn',
  needs: 'openKits',
  params: OF_SHOW,
  query: PageQuery,
  status: 200,
  answer: z.strictObject({ data: z.array(PressLinkSchema), total: z.int() }),
  responseExample: { data: [PRESS_LINK], total: 1 },
  async handle({ caller, params: { id = '' }, query, url, context: { origin } }) {
    const { links, total } = await listPressLinks(caller.actor, id, query);
    return listAnswer(
      links.map((link) => toJson(link, origin)),
      { ...query, total },
      { url, origin },
    );
  },
});

const make = operation({
  id: 'createPressLink',
  summary: 'Make a link to the press kit of a show',
  description: 'It opens this one kit to whoever has it, whatever the embargo.',
  who: 'signedIn',
  needs: 'openKits',
  params: OF_SHOW,
  body: PressLinkInput,
  example: { label: PRESS_LINK.label, days: 30, password: 'drains and tides' },
  status: 201,
  answer: z.strictObject({ data: PressLinkSchema }),
  responseExample: { data: PRESS_LINK },
  fails: { 409: 'The kit is off, or has 20 links already.' },
  async handle({ caller, params, body, context, recordId }) {
    const link = await createPressLink(caller.actor, params.id ?? '', body, { linkId: recordId });
    return { body: { data: toJson(link, context.origin) } };
  },
});

const end = operation({
  id: 'endPressLink',
  summary: 'End a link to the press kit of a show',
  who: 'signedIn',
  needs: 'openKits',
  params: { ...OF_SHOW, linkId: { description: 'The id of the link.', example: PRESS_LINK.id } },
  status: 200,
  answer: SuccessSchema,
  responseExample: { success: true },
  async handle({ caller, params: { id = '', linkId = '' } }) {
    await endPressLink(caller.actor, id, linkId);
    return { body: { success: true } };
  },
});

export const pressLinks = resource(PATH, { GET: list, POST: make });
export const pressLink = resource(`${PATH}/{linkId}`, { DELETE: end });
